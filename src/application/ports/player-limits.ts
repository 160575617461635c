import type { Limit, LimitKind, WantedLimits } from '../../domain/player/limit.ts';
import type { CountedDay } from '../../domain/player/limited-money.ts';
import type { InvalidParameter } from '../../domain/shared/invalid-parameter.ts';
import type { Result } from '../../domain/shared/result.ts';
import type { TimeZone } from '../../domain/statement/time-zone.ts';

/** Limits to set in one currency, and the person or Agent that sets them. */
export interface NewLimits {
  readonly currency: string;
  readonly wanted: WantedLimits;
  /** The time that a raise waits. */
  readonly waitMs: number;
  readonly by: string;
}

/** A limit, and its last change. */
export interface KeptLimit extends Limit {
  readonly by: string;
  readonly atMs: number;
}

/** The limits of a player in one currency, and what was counted in the days of the running periods. */
export interface CurrencyLimits {
  readonly currency: string;
  /** The moment of the reading, by the clock of the database. */
  readonly nowMs: number;
  /** The time zone of the player's Agent. */
  readonly timeZone: TimeZone;
  readonly limits: ReadonlyMap<LimitKind, KeptLimit>;
  readonly days: readonly CountedDay[];
}

/**
 * The limits of players. A change waits for the works on the player's wallets that are under way, in all processes. So after its return, a work that
 * has not ended yet is decided by the new limits. Each change counts the running periods from the books; later bookings are counted in their
 * transaction.
 */
export interface PlayerLimits {
  /** Changes limits, as `changedLimits` of the domain decides. Limits of other currencies stay. */
  change(playerId: string, limits: NewLimits): Promise<Result<CurrencyLimits, InvalidParameter>>;
  /** The limits by currency, in its order. A currency may have none left. */
  of(playerId: string): Promise<readonly CurrencyLimits[]>;
}
