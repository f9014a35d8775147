/* Octets as people read them: hexadecimal, bits, characters. */

/* "7e01…": two digits each; `octets` is any list of numbers below 256. */
export const hexOf = (octets) =>
    Array.from(octets, (octet) => octet.toString(16).padStart(2, "0")).join("");

export const octetsOf = (hex) => hex.match(/../g).map((pair) => parseInt(pair, 16));

/* "7E 01 …" */
export const spaced = (hex) => hex.replace(/(..)(?=.)/g, "$1 ");

/* The character of an octet, or a dot where it has no printable one. */
export const characterOf = (octet) =>
    octet > 31 && octet < 127 ? String.fromCharCode(octet) : "·";
