/** The forms of secrets that a foreign error might quote: opaque tokens, callback secrets, bearer headers, passwords in URLs. */
const CONCEALING: readonly ((text: string) => string)[] = [
  (text) => text.replace(/\bagt_[A-Za-z0-9_-]+/g, 'agt_…'),
  (text) => text.replace(/\bwhsec_[A-Za-z0-9+/=]+/g, 'whsec_…'),
  (text) => text.replace(/\b(bearer)\s+[^\s"',]+/gi, '$1 …'),
  // Matches up to an `@`, if there is one. If the expression required an `@`, it would read a long word once for each of its characters.
  (text) => text.replace(/[^\s@]+@?/g, withoutPassword),
];

/** The text without anything that looks like a secret. */
export const concealed = (text: string): string => CONCEALING.reduce((rest, conceal) => conceal(rest), text);

/** Keeps the user name, and removes the text between its colon and the `@`. */
const withoutPassword = (word: string): string =>
  word.endsWith('@') ? word.replace(/^(.*?:\/\/[^:/]*):.*$/s, '$1:…@') : word;
