/* The games with a drawing of their own; generic.js draws the others. */
import * as monopoly from "./monopoly.js";
import * as reversi from "./reversi.js";
import * as truco from "./truco.js";
import * as uno from "./uno.js";

export const DRAWINGS = { monopoly, reversi, truco, uno };
