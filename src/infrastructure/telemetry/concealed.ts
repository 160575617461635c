/** What a secret looks like, in case a foreign error quotes one: opaque tokens, callback secrets, bearer headers, passwords in URLs. */
const SECRETS: readonly (readonly [RegExp, string])[] = [
  [/\bagt_[A-Za-z0-9_-]+/g, 'agt_…'],
  [/\bwhsec_[A-Za-z0-9+/=]+/g, 'whsec_…'],
  [/\b(bearer)\s+[^\s"',]+/gi, '$1 …'],
  [/(:\/\/[^\s:/@]*):[^\s@]*@/g, '$1:…@'],
];

/** The text without anything that looks like a secret. */
export const concealed = (text: string): string =>
  SECRETS.reduce((rest, [pattern, replacement]) => rest.replace(pattern, replacement), text);
