/** Most characters of a name that are repeated to the caller. */
const LENGTH_MAX = 64;

/** A field's name on its way back to the caller who made it up: as it is where it is plain, else quoted and bounded. */
export const shownName = (name: string): string => (/^[\w.-]{1,64}$/.test(name) ? name : quotedName(name));

/** The same, always quoted. */
export const quotedName = (name: string): string => JSON.stringify(name.slice(0, LENGTH_MAX));
