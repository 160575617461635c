import type { Decimal } from '../../../src/domain/shared/decimal.ts';
import type { Purses } from './purses.ts';
import type { ToldCallback } from './told-callback.ts';

/** What an Agent's system says to a callback: a code of the interface, and what the player has if the wallet is there. */
export interface BookReply {
  readonly code: number;
  readonly balance?: Decimal;
}

export const BOOKED: BookReply = { code: 0 };

/** What an Agent keeps of its own accord; it survives restarts, as a database would. */
export interface Book {
  readonly purses: Purses;
  /** Callbacks that took effect, and how often something came again. */
  readonly booked: number;
  readonly repetitions: number;
  /** All that was told, as `tellingOf` has it. */
  readonly tellings: Iterable<string>;
  /** Books a callback, once for its id and once for what it tells. */
  take(told: ToldCallback): BookReply;
  hasHeard(telling: string): boolean;
  /** What an Agent can see for itself to be wrong. */
  findings(): readonly string[];
}
