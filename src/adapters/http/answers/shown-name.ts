/** The most characters of a name that are repeated to the caller. */
const LENGTH_MAX = 64;

/** The name of a field that the caller has invented, for an answer to the caller: unchanged if it is plain, else quoted and shortened. */
export const shownName = (name: string): string => (/^[\w.-]{1,64}$/.test(name) ? name : quotedName(name));

/** A name in quotes, shortened. */
export const quotedName = (name: string): string => JSON.stringify(name.slice(0, LENGTH_MAX));
