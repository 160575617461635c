import type { FreeRoundRules } from './free-rounds.ts';
import type { Support } from './support.ts';
import type { UnifiedCall } from './unified-call.ts';
import type { UnifiedCallback } from './unified-callback.ts';

/** A function outside the unified interface. Agents call it by the names of the upstream operations. */
export interface Extension {
  readonly function: string;
  readonly operations: readonly string[];
  readonly remark?: string;
}

/**
 * The question about a bet that stays open.
 * - `record`: the record of the bet, found by its number (`bet_detail`).
 * - `status`: the order status says whether the bet is settled; then the records of its player say how.
 * - `status_of_stake`: the order status says at most whether the stake was taken, so the records of the player are read in any case.
 * - `records`: nothing but the records of the player, because no question is about one bet.
 */
export const OPEN_BET_QUERIES = ['record', 'status', 'status_of_stake', 'records'] as const;
export type OpenBetQuery = (typeof OPEN_BET_QUERIES)[number];

/** The functions of a protocol: its column of the specification's matrix, and its extensions. */
export interface ProtocolMapping {
  /** The letter of its column. */
  readonly label: string;
  /** The name with which providers are configured, such as `provider-a`. */
  readonly protocol: string;
  readonly calls: Readonly<Record<UnifiedCall, Support>>;
  readonly callbacks: Readonly<Record<UnifiedCallback, Support>>;
  readonly extensions: readonly Extension[];
  readonly openBets: OpenBetQuery;
  /** Absent: the gateway can give no free rounds there. The specification's matrix does not have this function. */
  readonly freeRounds?: FreeRoundRules;
}
