import { inLowerCase, inUpperCase } from './letter-case.ts';

/** Converts a name: `member_id` becomes `memberId`. */
export type CamelCase<Name extends string> = Name extends `${infer First}_${infer Rest}`
  ? `${First}${Capitalize<CamelCase<Rest>>}`
  : Name;

/** Converts a name: `memberId` becomes `member_id`. */
export type SnakeCase<Name extends string> = Name extends `${infer First}${infer Rest}`
  ? `${First extends Uppercase<First> ? `_${Lowercase<First>}` : First}${SnakeCase<Rest>}`
  : Name;

export const camelCase = (name: string): string =>
  name.replaceAll(/_([a-z])/g, (_, letter: string) => inUpperCase(letter));

export const snakeCase = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `_${inLowerCase(letter)}`);
