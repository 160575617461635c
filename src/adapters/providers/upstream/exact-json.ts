import { Decimal } from '../../../domain/shared/decimal.ts';
import { ANSWER_LIMITS } from './answer-limits.ts';
import { withQuotedNumbers } from './quoted-numbers.ts';

/** What `exactJson` writes; a key whose value is undefined is left out. */
export type ExactJsonValue =
  string | number | boolean | null | undefined | Decimal | readonly ExactJsonValue[] | ExactJsonObject;
export interface ExactJsonObject {
  readonly [key: string]: ExactJsonValue;
}

/**
 * Reads JSON, every number as the text it is written with: `JSON.parse` would make a float of an amount and round a long id, and Node 20
 * does not show a reviver the source. Throws a SyntaxError for whatever `JSON.parse` refuses, for what is nested deeper than
 * `JSON_DEPTH_MAX`, and for more than `valuesMax` values. The text comes from outside, before anybody knows its sender: the time is in
 * proportion to its length.
 */
export const parseExactJson = (text: string, valuesMax: number = ANSWER_LIMITS.values): unknown =>
  JSON.parse(withQuotedNumbers(text, valuesMax));

/** Writes JSON, a decimal as a number literal with exactly its digits. */
export function exactJson(value: ExactJsonValue): string {
  if (value instanceof Decimal) return value.toString();
  if (isList(value)) return `[${value.map((item) => exactJson(item)).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value ?? null);
  const members = Object.entries(value).filter(([, member]) => member !== undefined);
  return `{${members.map(([key, member]) => `${JSON.stringify(key)}:${exactJson(member)}`).join(',')}}`;
}

const isList = (value: ExactJsonValue): value is readonly ExactJsonValue[] => Array.isArray(value);
