/* The state of a table out of the server's messages, a whole one first and then differences, and
 * questions about a scene that several parts ask. Fields that are zero, empty or false are not
 * sent: see docs/web-protocol.md. */

const isMap = (value) => value !== null && typeof value === "object" && !Array.isArray(value);

/* A difference has a list whole, or as a map from index to element. */
function mergeField(old, value) {
    if (!Array.isArray(old) || !isMap(value)) return value;
    const list = old.slice();
    for (const [index, element] of Object.entries(value)) list[Number(index)] = element;
    return list;
}

function mergeFields(old, difference) {
    const merged = { ...old };
    for (const [name, value] of Object.entries(difference)) {
        if (value === null) delete merged[name];
        else if (name === "board" && merged.board)
            merged.board = mergeFields(merged.board, value);
        else merged[name] = mergeField(merged[name], value);
    }
    return merged;
}

const LOG_MAX = 400; /* lines */

/* The state after the message `step`. Events and figures are news, not state. */
export function mergeStep(state, step) {
    const { t, scene, said, events, figures, ...fields } = step;
    const merged = { ...state, ...fields };
    for (const [name, value] of Object.entries(fields)) if (value === null) delete merged[name];
    merged.scene = scene ? mergeFields(state.scene ?? {}, scene) : state.scene;
    if (said?.length) merged.log = [...(state.log ?? []), ...said].slice(-LOG_MAX);
    return merged;
}

/* --- questions about a scene --- */

export const isIndex = (value) => value !== undefined && value >= 0;

/* A piece or square that can be played by clicking it. */
export const isLit = (thing) => isIndex(thing.choice);

export const isPlayable = (piece) => piece.place === "hand" && isLit(piece);

export const isDeed = (piece) => piece.place === "hand" && isIndex(piece.cell);

export function optionsOf(scene, choice) {
    return (scene.option ?? []).filter((option) => option.choice === choice);
}

/* The squares of a full board are played by clicking them, those of a ring only in a mode:
 * elsewhere a click opens their card. */
export const hasSquares = (scene) => Boolean(scene.board?.columns) && !scene.board.hollow;

/* The choices that can be made by clicking a piece or a square. */
function shownChoices(scene) {
    const shown = new Set();
    for (const piece of scene.piece ?? []) if (isPlayable(piece)) shown.add(piece.choice);
    if (hasSquares(scene))
        for (const cell of scene.board.cell) if (isLit(cell)) shown.add(cell.choice);
    return shown;
}

/* The other choices, in the scene's order, with the options of a group together: [{group,
 * options}]. */
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

/* A move that is to be confirmed. */
export const isGrave = (option, n) =>
    Boolean(option.grave || (option.grave_from && n >= option.grave_from));

export const yourSeat = (scene) => (scene.seat ?? []).findIndex((seat) => seat.you);

/* The tint of a square's deed; stations are dark. */
export function deedTint({ mortgaged, kind, tint }) {
    if (mortgaged) return "back";
    return kind === "station" ? "wild" : (tint ?? "plain");
}

export const cellsOf = (side) => new Set(side?.deeds ?? []);
