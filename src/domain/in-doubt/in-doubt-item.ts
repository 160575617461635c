import type { ParkReason } from '../callback/callback-outcome.ts';
import type { Decimal } from '../shared/decimal.ts';
import type { RefusedBecause } from '../wallet/wallet-event.ts';

/** What may be in doubt; the first part of its id. */
export const IN_DOUBT_KINDS = ['callback', 'transfer', 'bet', 'refusal', 'difference'] as const;
export type InDoubtKind = (typeof IN_DOUBT_KINDS)[number];

/** Why something is in doubt, for people: what is known, and what is not. */
export const IN_DOUBT_REASONS = {
  undelivered: 'The Agent’s system accepted the callback at none of the attempts of 76 hours.',
  refused: 'The Agent’s system does not accept money that has moved.',
  no_callback_base: 'The Agent has no address for callbacks.',
  undecided: 'The provider has not said what became of the transfer, and it should have by now.',
  unanswered: 'The Agent was asked about the bet, and its question should have ended by now.',
  conflict: 'A number came again with other content; the first one stands, and the other moved nothing.',
  unknown_bet: 'Money was reported for a bet that is not known here, and nothing was moved.',
  bet_cancelled: 'Money was reported for a bet that was cancelled, and nothing was moved.',
  already_settled: 'A bet was to be taken back that has been settled, and nothing was moved.',
  insufficient_balance: 'A correction would have taken more than the player has, and nothing was moved.',
  player_disabled: 'Money was reported for a player who may not play, and nothing was moved.',
  bet_refused: 'Money was reported for a bet that the Agent did not take, and nothing was moved.',
  no_answer: 'Money was reported for a bet that its Agent did not answer in time, and nothing was moved.',
  missing_here: 'The provider has a bet that is not in the books here.',
  missing_there: 'A bet is in the books here that the provider does not have.',
  amount_differs: 'The books here and the provider’s have different amounts for the same bet.',
  status_differs: 'The books here and the provider’s disagree on whether the bet is over.',
  not_acknowledged: 'The Agent has not acknowledged what was moved for the bet.',
} as const satisfies Readonly<Record<RefusedBecause | ParkReason, string> & Record<string, string>>;
export type InDoubtReason = keyof typeof IN_DOUBT_REASONS;

/** Names one thing in doubt: what it is, and the GUID that it has anyway. */
export interface InDoubtRef {
  readonly kind: InDoubtKind;
  readonly id: string;
}

/** That somebody has looked after it, and what they say of it. */
export interface Closing {
  readonly note: string;
  readonly by: string;
  readonly atMs: number;
}

/** Something that could not be decided or delivered. */
export interface InDoubtItem extends InDoubtRef {
  /** Since when; what comes into doubt again has a later moment. */
  readonly sinceMs: number;
  readonly agent: string | undefined;
  readonly provider: string | undefined;
  readonly memberId: string | undefined;
  /** The provider's number, the Agent's transfer id, or whatever it is known by outside. */
  readonly reference: string;
  readonly currency: string | undefined;
  readonly amount: Decimal | undefined;
  readonly reason: InDoubtReason;
  /** More of it, in words; may be empty. */
  readonly detail: string;
  /** Undefined while it is open. */
  readonly closing: Closing | undefined;
}

/** The name that people use, such as `transfer-0b9e7c55-...`. */
export const inDoubtName = ({ kind, id }: InDoubtRef): string => `${kind}-${id}`;

/** Reads such a name; undefined when it is none. */
export function inDoubtRefOf(name: string): InDoubtRef | undefined {
  const [, word, id = ''] = NAME.exec(name.toLowerCase()) ?? [];
  const kind = IN_DOUBT_KINDS.find((each) => each === word);
  return kind && { kind, id };
}

const NAME = /^([a-z]+)-([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;
