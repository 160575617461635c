import { Decimal } from '../../../domain/shared/decimal.ts';
import { ANSWER_LIMITS } from './answer-limits.ts';
import type { NumberIds } from './number-ids.ts';
import { withQuotedNumbers } from './quoted-numbers.ts';

/** A value for `exactJson`. Keys with an undefined value are left out. */
export type ExactJsonValue =
  string | number | boolean | null | undefined | Decimal | NumberLiteral | readonly ExactJsonValue[] | ExactJsonObject;
export interface ExactJsonObject {
  readonly [key: string]: ExactJsonValue;
}

/**
 * Reads JSON with every number as its text. `JSON.parse` would convert an amount to a float and round a long id, and Node 20 does not show a reviver
 * the source. `ids` converts numbers that are ids to one form. Throws a SyntaxError for a text that `JSON.parse` refuses, for nesting deeper than
 * `JSON_DEPTH_MAX`, and for more than `valuesMax` values. The text may come from an unknown sender, so the time is proportional to its length.
 */
export const parseExactJson = (text: string, valuesMax: number = ANSWER_LIMITS.values, ids?: NumberIds): unknown =>
  JSON.parse(withQuotedNumbers(text, valuesMax, ids));

/** Reads JSON as `parseExactJson` does; undefined for a text that cannot be read. */
export function exactJsonIn(text: string, valuesMax?: number, ids?: NumberIds): unknown {
  try {
    return parseExactJson(text, valuesMax, ids);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** A number with the digits of its sender. */
export class NumberLiteral {
  readonly #digits: string;

  private constructor(digits: string) {
    this.#digits = digits;
  }

  /** Undefined for a text that is not a JSON number. */
  static of(text: string): NumberLiteral | undefined {
    return JSON_NUMBER.test(text) ? new NumberLiteral(text) : undefined;
  }

  toString(): string {
    return this.#digits;
  }
}

const JSON_NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;

/** Writes JSON. A decimal becomes a number literal with exactly its digits. */
export function exactJson(value: ExactJsonValue): string {
  if (value instanceof Decimal || value instanceof NumberLiteral) return value.toString();
  if (isList(value)) return `[${value.map((item) => exactJson(item)).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value ?? null);
  const members = Object.entries(value).filter(([, member]) => member !== undefined);
  return `{${members.map(([key, member]) => `${JSON.stringify(key)}:${exactJson(member)}`).join(',')}}`;
}

const isList = (value: ExactJsonValue): value is readonly ExactJsonValue[] => Array.isArray(value);
