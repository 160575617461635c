/**
 * Letter case of the letters A to Z alone, as `upper()` and `lower()` have it in the database's collation "C". JavaScript's own makes an I of
 * a dotless i, an S of a long s and a k of the Kelvin sign, and so another player of a name: what is outside of ASCII stays as it is,
 * for a rule to refuse.
 */
export const inUpperCase = (text: string): string =>
  isAscii(text) ? text.toUpperCase() : text.replace(/[a-z]/g, (letter) => letter.toUpperCase());

export const inLowerCase = (text: string): string =>
  isAscii(text) ? text.toLowerCase() : text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());

/** Without white space at its ends, as far as that is ASCII: a no-break space before a name makes it another name. */
export function trimmed(text: string): string {
  const inner = text.trim();
  if (inner.length === text.length) return text;
  const start = text.indexOf(inner);
  return isAscii(text.slice(0, start) + text.slice(start + inner.length)) ? inner : text;
}

// eslint-disable-next-line no-control-regex
const isAscii = (text: string): boolean => /^[\u0000-\u007f]*$/.test(text);
