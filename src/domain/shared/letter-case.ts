/**
 * Changes only the case of the letters A to Z, as `upper()` and `lower()` do in the database's collation "C". JavaScript also changes other letters:
 * a dotless i becomes I, a long s becomes S, the Kelvin sign becomes k. Then one name would become the name of another player. Characters outside
 * ASCII stay unchanged, and a rule refuses them.
 */
export const inUpperCase = (text: string): string =>
  isAscii(text) ? text.toUpperCase() : text.replace(/[a-z]/g, (letter) => letter.toUpperCase());

export const inLowerCase = (text: string): string =>
  isAscii(text) ? text.toLowerCase() : text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());

/** The text without ASCII white space at its ends. Other white space stays: a no-break space before a name makes it another name. */
export function trimmed(text: string): string {
  const inner = text.trim();
  if (inner.length === text.length) return text;
  const start = text.indexOf(inner);
  return isAscii(text.slice(0, start) + text.slice(start + inner.length)) ? inner : text;
}

// eslint-disable-next-line no-control-regex
const isAscii = (text: string): boolean => /^[\u0000-\u007f]*$/.test(text);
