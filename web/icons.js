/* The icons of buttons and tabs, drawn with strokes in a square of 24. */
import { svg } from "./dom.js";

const PATHS = {
    back: "M15 5l-7 7 7 7",
    forward: "M9 5l7 7-7 7",
    first: "M18 5l-7 7 7 7M6 5v14",
    last: "M6 5l7 7-7 7M18 5v14",
    play: "M8 5l11 7-11 7z",
    pause: "M8 5v14M16 5v14",
    menu: "M4 7h16M4 12h16M4 17h16",
    person: "M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4 21c0-4 3.6-6 8-6s8 2 8 6",
    bot: "M5 9h14v10H5zM12 9V5M9 13.5v1M15 13.5v1M2.5 13v3M21.5 13v3M12 5h.01",
    away: "M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4 21c0-4 3.6-6 8-6M16 16l5 5M21 16l-5 5",
    open: "M12 5v14M5 12h14",
    eye: "M2 12s4-6.5 10-6.5S22 12 22 12s-4 6.5-10 6.5S2 12 2 12zM12 14.5a2.5 2.5 0 1 0 0-5 2.5 " +
        "2.5 0 0 0 0 5z",
    link: "M10 14a4 4 0 0 0 6 .4l3-3a4 4 0 0 0-5.7-5.7l-1 1M14 10a4 4 0 0 0-6-.4l-3 3a4 4 0 0 0 " +
        "5.7 5.7l1-1",
    copy: "M9 9h11v11H9zM5 15H4V4h11v1",
    hurry: "M4 5l7 7-7 7zM13 5l7 7-7 7z",
    undo: "M9 14l-5-5 5-5M4 9h10a6 6 0 0 1 0 12h-3",
    hint: "M9 18h6M10 21h4M12 3a6 6 0 0 0-3.5 10.9c.5.4.5 1 .5 1.6h6c0-.6 0-1.2.5-1.6A6 6 0 0 0 " +
        "12 3z",
    again: "M20 11a8 8 0 1 0-.6 4M20 5v6h-6",
    flag: "M5 21V4h13l-3 4.5 3 4.5H5",
    leave: "M14 4h5v16h-5M10 8l-4 4 4 4M6 12h9",
    chat: "M4 5h16v11H9l-5 4z",
    log: "M5 6h14M5 12h14M5 18h9",
    chart: "M4 4v16h16M7 15l4-5 3 3 5-7",
    book: "M5 4h10a3 3 0 0 1 3 3v13H8a3 3 0 0 1-3-3zM9 8h5M9 12h5",
    close: "M6 6l12 12M18 6L6 18",
    upload: "M12 16V5M7 9l5-5 5 5M5 20h14",
    download: "M12 4v11M7 11l5 5 5-5M5 20h14",
    send: "M4 12l16-8-6 16-3-6z",
};

export function icon(name) {
    return svg(
        "svg",
        { class: "icon", viewBox: "0 0 24 24", "aria-hidden": "true" },
        svg("path", { d: PATHS[name] }),
    );
}
