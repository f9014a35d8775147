/* The seats that this browser has taken, newest first, so that a person who closed the tab by
 * mistake finds the way back: a list of {key, game, title}. */
import { load, store } from "./storage.js";

const KEY = "sobremesa.seats";
const MAX = 6;

export const ownSeats = () => load(KEY) ?? [];

export function rememberSeat(seat) {
    const others = ownSeats().filter(({ key }) => key !== seat.key);
    store(KEY, [seat, ...others].slice(0, MAX));
}

export function forgetSeat(key) {
    store(
        KEY,
        ownSeats().filter((seat) => seat.key !== key),
    );
}
