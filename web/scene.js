/* What the server says about a table, put together: a whole message first, then differences. Also small questions
 * about a scene that several parts ask. Fields that are zero, empty or missing are not sent: see docs/web-protocol.md. */

const isList = (old) => Array.isArray(old);
const isMap = (value) => value !== null && typeof value === "object" && !Array.isArray(value);

/* A list comes whole, or as a map from index to element. */
function mergeField(old, value) {
    if (!isList(old) || !isMap(value)) return value;
    const list = old.slice();
    for (const [index, element] of Object.entries(value)) list[Number(index)] = element;
    return list;
}

function mergeFields(old, difference) {
    const merged = { ...old };
    for (const [name, value] of Object.entries(difference)) {
        if (value === null) delete merged[name];
        else if (name === "board" && merged.board) merged.board = mergeFields(merged.board, value);
        else merged[name] = mergeField(merged[name], value);
    }
    return merged;
}

function mergeScene(scene, difference) {
    return difference ? mergeFields(scene ?? {}, difference) : scene;
}

const LOG_MAX = 400;

/* The state after a `step`: what it has, over what there was. */
export function mergeStep(state, step) {
    const { t, scene, said, events, figures, ...fields } = step;
    const merged = { ...state, ...fields };
    for (const [name, value] of Object.entries(fields)) if (value === null) delete merged[name];
    merged.scene = mergeScene(state.scene, scene);
    if (said?.length) merged.log = [...(state.log ?? []), ...said].slice(-LOG_MAX);
    return merged;
}

/* --- questions about a scene --- */

export const isIndex = (value) => value !== undefined && value >= 0;

/* What may be played now by clicking it. */
export const isLit = (thing) => isIndex(thing.choice);

export const isPlayable = (piece) => piece.place === "hand" && isLit(piece);

export const isDeed = (piece) => piece.place === "hand" && isIndex(piece.cell);

export function optionsOf(scene, choice) {
    return (scene.option ?? []).filter((option) => option.choice === choice);
}

/* Squares of a board without a hole are played by clicking them; those of a ring only within a mode. */
export const hasSquares = (scene) => Boolean(scene.board?.columns) && !scene.board.hollow;

function shownChoices(scene) {
    const shown = new Set();
    for (const piece of scene.piece ?? []) if (isPlayable(piece)) shown.add(piece.choice);
    if (hasSquares(scene)) for (const cell of scene.board.cell) if (isLit(cell)) shown.add(cell.choice);
    return shown;
}

/* What no piece and no square stands for, options of one group together: [{group, options}], in the scene's order. */
export function menuOf(scene) {
    const shown = shownChoices(scene);
    const menu = [];
    for (const option of scene.option ?? []) {
        if (shown.has(option.choice)) continue;
        const last = menu.at(-1);
        if (option.group && last?.group === option.group) last.options.push(option);
        else menu.push({ group: option.group ?? "", options: [option] });
    }
    return menu;
}

export const isGrave = (option, n) => Boolean(option.grave || (option.grave_from && n >= option.grave_from));

export const yourSeat = (scene) => (scene.seat ?? []).findIndex((seat) => seat.you);

/* The colour of a square's deed: stations are dark, as their tracks are. */
export const deedTint = (cell) => (cell.mortgaged ? "back" : cell.kind === "station" ? "wild" : (cell.tint ?? "plain"));

export const cellsOf = (side) => new Set(side?.deeds ?? []);
