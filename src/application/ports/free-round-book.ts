import type { Grant, GrantOrder, GrantStatus } from '../../domain/free-rounds/grant.ts';
import type { PageRequest } from '../../domain/shared/page-request.ts';
import type { Page } from '../../domain/shared/page.ts';

/** An order, with the id for a new grant, its giver and the time. */
export interface NewGrant extends GrantOrder {
  readonly id: string;
  readonly grantedBy: string;
  readonly nowMs: number;
}

/** `known`: the (agent, grantId) is recorded already. `alike`: another pending grant looks the same at the provider; nothing was recorded. */
export type BegunGrant =
  { readonly kind: 'new' | 'known'; readonly grant: Grant } | { readonly kind: 'alike'; readonly grantId: string };

/** New values; absent fields stay. */
export interface GrantChange {
  readonly status?: Exclude<GrantStatus, 'foreign'>;
  readonly bonusCode?: string;
  readonly roundsPlayed?: number;
  readonly remark?: string;
  readonly checkedAtMs?: number;
  /** When the grant may be claimed; it is never due unless it is pending or being cancelled. */
  readonly dueAtMs?: number;
}

/** Undefined fields do not restrict it. */
export interface GrantFilter {
  readonly agent: string | undefined;
  readonly memberId: string | undefined;
  readonly provider: string | undefined;
  readonly grantId: string | undefined;
}

/** A player at a provider. */
export interface BonusPlace {
  readonly playerId: string;
  readonly provider: string;
}

/**
 * Free rounds of players. Recorded grants survive a crash. One (agent, grantId) is recorded once, and one bonus of a player at a provider belongs to
 * one grant. The wallet book adds each booked win to the grant of its bonus in the transaction of the money, and records a foreign grant if there is
 * none.
 */
export interface FreeRoundBook {
  /** Records a grant as pending, before the request to the provider. It may be claimed from `dueAtMs` on. */
  begin(order: NewGrant, dueAtMs: number): Promise<BegunGrant>;
  /**
   * Changes a grant that has one of these statuses. Returns the grant afterwards: unchanged if its status is another one, or if the bonus belongs to
   * another grant. A foreign grant of the bonus becomes a part of this one, with its wins.
   */
  change(id: string, from: readonly GrantStatus[], change: GrantChange): Promise<Grant>;
  find(agent: string, grantId: string): Promise<Grant | undefined>;
  /** The newest first. A page beyond the last one is an empty list with the true total. */
  list(filter: GrantFilter, page: PageRequest): Promise<Page<Grant>>;
  /** The Agent's ids of the grants to which these bonuses belong, by bonus code. Foreign ones are left out. */
  grantIdsOf(place: BonusPlace, bonusCodes: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /** Claims pending and cancelling grants that are due, those that were due first at the front. No other process gets them until `leaseEndMs`. */
  claimDue(nowMs: number, leaseEndMs: number, limit: number): Promise<readonly Grant[]>;
}
