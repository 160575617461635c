/** Free rounds that an Agent gives to a player: a grant, its states, and what makes two grants the same. */
import type { Decimal } from '../shared/decimal.ts';

/** How a provider counts the stake of a free round. One kind is never converted into the other: nobody but the provider knows the lines of a game. */
export const STAKE_KINDS = ['total', 'per_line'] as const;
export type StakeKind = (typeof STAKE_KINDS)[number];

/** The nominal stake of each round, in the wallet's unit. No player pays it. */
export interface RoundStake {
  readonly kind: StakeKind;
  readonly amount: Decimal;
}

/** A game in which the rounds may be played. */
export interface GrantedGame {
  /** The GUID. */
  readonly id: string;
  /** The provider's code of the game, as the catalogue stores it. */
  readonly code: string;
  readonly category: string;
}

/** The identity and the content of a grant. */
export interface GrantOrder {
  readonly agent: string;
  /** The Agent's idempotency key. */
  readonly grantId: string;
  readonly playerId: string;
  readonly provider: string;
  readonly currency: string;
  /** At least one, in the order of their GUIDs. */
  readonly games: readonly GrantedGame[];
  readonly rounds: number;
  readonly stake: RoundStake;
  /** Undefined: from the moment of the grant. */
  readonly startsAtMs: number | undefined;
  readonly endsAtMs: number;
}

/**
 * `pending`: recorded, and its outcome is not known yet. `cancelling`: the provider was asked to take it back, and its answer is not known. `foreign`:
 * wins came for a bonus that the gateway did not grant, such as one of the provider's back office.
 */
export const GRANT_STATUSES = ['pending', 'granted', 'failed', 'cancelling', 'cancelled', 'foreign'] as const;
export type GrantStatus = (typeof GRANT_STATUSES)[number];

/** A grant as it is stored. The fields of its order are undefined for a foreign one. */
export interface Grant {
  /** The gateway's own id, a GUID. */
  readonly id: string;
  readonly agent: string;
  readonly grantId: string | undefined;
  readonly playerId: string;
  /** The Agent's name for the player. */
  readonly memberId: string;
  readonly provider: string;
  readonly currency: string;
  readonly games: readonly GrantedGame[];
  readonly rounds: number | undefined;
  readonly stake: RoundStake | undefined;
  readonly startsAtMs: number | undefined;
  readonly endsAtMs: number | undefined;
  readonly status: GrantStatus;
  /** The provider's own name of the bonus; undefined until it is known. */
  readonly bonusCode: string | undefined;
  /** The count that the provider said last. */
  readonly roundsPlayed: number;
  /** The sum of all wins that were booked for it. */
  readonly won: Decimal;
  /** The reason of a failure or a delay. */
  readonly remark: string;
  /** `agent:` and the Agent's code, or the administrator; empty for a foreign one. */
  readonly grantedBy: string;
  readonly createdAtMs: number;
  /** When the provider was last asked about it with an answer. */
  readonly checkedAtMs: number | undefined;
}

/** The states that people see: the status, and for granted rounds what became of them. */
export const GRANT_STATES = [
  'pending',
  'new',
  'active',
  'finished',
  'expired',
  'failed',
  'cancelling',
  'cancelled',
  'foreign',
] as const;
export type GrantState = (typeof GRANT_STATES)[number];

export function grantState(grant: Grant, nowMs: number): GrantState {
  const { status, rounds = Infinity, roundsPlayed, endsAtMs = Infinity } = grant;
  if (status !== 'granted') return status;
  if (roundsPlayed >= rounds) return 'finished';
  if (endsAtMs <= nowMs) return 'expired';
  return hasStarted(grant) ? 'active' : 'new';
}

/** A grant with its state at a moment. */
export interface ShownGrant extends Grant {
  readonly state: GrantState;
}

export const shownGrant = (grant: Grant, nowMs: number): ShownGrant => ({ ...grant, state: grantState(grant, nowMs) });

/** Whether a round was played: the provider says so, or a win came. */
export const hasStarted = ({ roundsPlayed, won }: Grant): boolean => roundsPlayed > 0 || !won.isZero();

/** A stored grant with the fields of an order; undefined for a foreign one. */
export function orderOf(grant: Grant): GrantOrder | undefined {
  const { grantId, rounds, stake, endsAtMs } = grant;
  if (grantId === undefined || rounds === undefined || stake === undefined || endsAtMs === undefined) return undefined;
  return { ...grant, grantId, rounds, stake, endsAtMs };
}

/** Whether two orders with one id have the same content. If not, the later one is a conflict. */
export const isSameGrant = (left: GrantOrder, right: GrantOrder): boolean =>
  left.playerId === right.playerId &&
  left.provider === right.provider &&
  left.currency === right.currency &&
  idsOf(left) === idsOf(right) &&
  left.rounds === right.rounds &&
  left.stake.kind === right.stake.kind &&
  left.stake.amount.equals(right.stake.amount) &&
  left.startsAtMs === right.startsAtMs &&
  left.endsAtMs === right.endsAtMs;

const idsOf = ({ games }: GrantOrder): string => games.map(({ id }) => id).join();

const MINUTE_MS = 60_000;

/**
 * The looks of a grant in a provider's list: some lists have neither the stake nor an id of the gateway, and times to the minute. Two grants that look
 * alike could not be told apart, so only one of them may be pending at a time.
 */
export const looksOf = ({ games, rounds, endsAtMs }: GrantOrder): string =>
  JSON.stringify([games.map(({ code }) => code).toSorted(), rounds, Math.floor(endsAtMs / MINUTE_MS)]);
