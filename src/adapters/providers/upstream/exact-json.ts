import { Decimal } from '../../../domain/shared/decimal.ts';

/** What `exactJson` writes; a key whose value is undefined is left out. */
export type ExactJsonValue =
  string | number | boolean | null | undefined | Decimal | readonly ExactJsonValue[] | ExactJsonObject;
export interface ExactJsonObject {
  readonly [key: string]: ExactJsonValue;
}

/**
 * Reads JSON, every number as the text it is written with: `JSON.parse` would make a float of an amount and round a long id, and Node 20
 * does not show a reviver the source. Throws a SyntaxError for whatever `JSON.parse` refuses.
 */
export const parseExactJson = (text: string): unknown => JSON.parse(withQuotedNumbers(text));

/** Writes JSON, a decimal as a number literal with exactly its digits. */
export function exactJson(value: ExactJsonValue): string {
  if (value instanceof Decimal) return value.toString();
  if (isList(value)) return `[${value.map((item) => exactJson(item)).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value ?? null);
  const members = Object.entries(value).filter(([, member]) => member !== undefined);
  return `{${members.map(([key, member]) => `${JSON.stringify(key)}:${exactJson(member)}`).join(',')}}`;
}

/**
 * Strings are skipped by hand and not by the expression, which ran out of stack on a string of 30 MB. In broken JSON the pieces may be
 * wrong, but then JSON.parse refuses them.
 */
function withQuotedNumbers(text: string): string {
  const pieces: string[] = [];
  let at = 0;
  while (at < text.length) {
    const quote = text.indexOf('"', at);
    const stringStart = quote === -1 ? text.length : quote;
    pieces.push(text.slice(at, stringStart).replace(NUMBER, '"$&"'));
    at = stringEnd(text, stringStart);
    pieces.push(text.slice(stringStart, at));
  }
  return pieces.join('');
}

/** Where the string that begins at `start` is over. */
function stringEnd(text: string, start: number): number {
  let end = start;
  do {
    end = text.indexOf('"', end + 1);
    if (end === -1) return text.length;
  } while (isEscaped(text, end));
  return end + 1;
}

function isEscaped(text: string, index: number): boolean {
  let first = index;
  while (text[first - 1] === '\\') first -= 1;
  return (index - first) % 2 === 1;
}

// A number in the place of a key stays as it is, so that it is refused.
const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?(?![\d.]|\s*:)/g;

const isList = (value: ExactJsonValue): value is readonly ExactJsonValue[] => Array.isArray(value);
