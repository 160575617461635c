const NAMES = 230_000;

let made: string | undefined;

/** A form of 2 MB with as many names as fit, none of which any call knows. */
export const manyNames = (): string =>
  (made ??= Array.from({ length: NAMES }, (_, at) => `f${at.toString(36)}=1`).join('&'));
