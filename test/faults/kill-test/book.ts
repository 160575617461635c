import type { Decimal } from '../../../src/domain/shared/decimal.ts';
import type { Purses } from './purses.ts';
import type { ToldCallback } from './told-callback.ts';

/** The answer of an Agent's system to a callback: a code of the interface, and the player's balance if the Agent holds the wallet. */
export interface BookReply {
  readonly code: number;
  readonly balance?: Decimal;
}

export const BOOKED: BookReply = { code: 0 };

/** The book that an Agent keeps by itself; it survives restarts, as a database would. */
export interface Book {
  readonly purses: Purses;
  /** The numbers of callbacks that took effect, and of repetitions. */
  readonly booked: number;
  readonly repetitions: number;
  /** The contents of all callbacks, in the form of `tellingOf`. */
  readonly tellings: Iterable<string>;
  /** Books a callback, once for its id and once for its content. */
  take(told: ToldCallback): BookReply;
  hasHeard(telling: string): boolean;
  /** Errors that an Agent can find by itself. */
  findings(): readonly string[];
}
