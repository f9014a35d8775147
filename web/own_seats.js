/* The seats that this browser has sat at, newest first: who closes a tab by mistake finds the way back. */

const KEY = "sobremesa.seats";
const MOST = 6;

export function ownSeats() {
    try {
        return JSON.parse(localStorage.getItem(KEY)) ?? [];
    } catch {
        return []; /* a browser that keeps nothing */
    }
}

function keep(seats) {
    try {
        localStorage.setItem(KEY, JSON.stringify(seats.slice(0, MOST)));
    } catch {
        /* the same */
    }
}

export function rememberSeat(seat) {
    keep([seat, ...ownSeats().filter((one) => one.key !== seat.key)]);
}

export function forgetSeat(key) {
    keep(ownSeats().filter((one) => one.key !== key));
}
