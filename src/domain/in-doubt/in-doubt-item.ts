import type { ParkReason } from '../callback/callback-outcome.ts';
import type { Decimal } from '../shared/decimal.ts';
import type { MovedDoubt, RefusedBecause } from '../wallet/wallet-event.ts';
import { inLowerCase } from '../shared/letter-case.ts';

/** The kinds of items in doubt. The kind is the first part of an item's name. */
export const IN_DOUBT_KINDS = ['callback', 'transfer', 'bet', 'refusal', 'movement', 'difference', 'grant'] as const;
export type InDoubtKind = (typeof IN_DOUBT_KINDS)[number];

export const IN_DOUBT_STATUSES = ['open', 'closed'] as const;

/** The two decisions about a transfer or a grant in doubt. */
export const DECISIONS = ['success', 'failed'] as const;

/** The reasons why reported money belongs to no wallet in the gateway. */
export type UnbookedBecause = 'unknown_player' | 'wrong_currency' | 'unreadable';

/** Texts for operators that explain each reason: the known facts, and the open question. */
export const IN_DOUBT_REASONS = {
  undelivered: 'The Agent’s system did not accept the callback in any attempt of 76 hours.',
  refused: 'The Agent’s system does not accept money that has moved.',
  no_callback_base: 'The Agent has no address for callbacks.',
  undecided: 'The provider has not said what became of the transfer, and it should have by now.',
  contradicted: 'The transfer was decided, and an answer that came later says the opposite.',
  unanswered: 'The Agent was asked about the bet, and its question should have ended by now.',
  conflict:
    'A number came again with other content, or a resent payout came with a new number; the first one stands, and the other moved nothing.',
  unknown_bet: 'Money was reported for a bet that is not known here, and nothing was moved.',
  bet_cancelled: 'Money was reported for a bet that was cancelled, and nothing was moved.',
  already_settled: 'A correction of a settled bet came, and nothing was moved.',
  insufficient_balance: 'A correction would have taken more than the player has, and nothing was moved.',
  player_disabled: 'Money was reported for a player who may not play, and nothing was moved.',
  player_blocked: 'Money was reported beside a stake of a blocked player, and nothing was moved.',
  over_limit: 'Money was reported beside a stake that exceeds a limit of the player, and nothing was moved.',
  bet_refused: 'Money was reported for a bet that the Agent did not take, and nothing was moved.',
  no_answer: 'Money was reported for a bet that its Agent did not answer in time, and nothing was moved.',
  amount_too_large: 'The amount is larger than one movement of the provider may be, and nothing was moved.',
  amount_too_fine: 'The amount has more digits behind the point than the ledger keeps, and nothing was moved.',
  settled_by_record: 'The wager was settled from the provider’s record before this came, and this moved nothing.',
  record_differs:
    'The provider’s record of the wager would leave a difference between the books, and nothing was moved.',
  unknown_player: 'Money was reported for a player who is not known here, and nothing was moved.',
  wrong_currency: 'Money was reported in another currency than the player’s wallet has, and nothing was moved.',
  unreadable: 'Money was reported in words that are not understood here, and nothing was moved.',
  more_than_left: 'A correction stated more than was left to take back; only the rest was moved.',
  paid_after_cancellation: 'A settlement was paid although all of its bets had been taken back.',
  refund_without_stake: 'A refund was paid for a reservation that is not known here.',
  misquoted: 'All of a bet was given back, and the provider stated another amount.',
  contrary_sign: 'A payout came with a negative amount, and it was deducted.',
  voided_after_record: 'The provider reports as void a wager that was settled from its record.',
  missing_here: 'The provider has a bet that is not in the books here.',
  missing_there: 'A bet is in the books here that the provider does not have.',
  amount_differs: 'The books here and the provider’s have different amounts for the same bet.',
  status_differs: 'The books here and the provider’s disagree on whether the bet is over.',
  paid_in_other_letters: 'Two payouts of one player and round were booked, because the name came in other letters.',
  not_acknowledged: 'The Agent has not acknowledged what was moved for the bet.',
  grant_undecided:
    'The provider has not said what became of free rounds, or of their cancellation, and it should have by now.',
  unknown_grant: 'Wins of free rounds were paid that the gateway did not give; the amount is their sum.',
} as const satisfies Readonly<
  Record<RefusedBecause | UnbookedBecause | MovedDoubt | ParkReason, string> & Record<string, string>
>;
export type InDoubtReason = keyof typeof IN_DOUBT_REASONS;

/** Callbacks of one bet or round arrive in order, so a parked callback delays only the later ones of its bet or round. */
const REPLAY =
  'The Agent’s system mends this, then the callback is replayed. Until then the callbacks behind it, of the same bet or round, wait.';
const CORRECT_AT_PROVIDER =
  'Compare with the provider’s own record (resolve). The provider corrects its record and reports the money again; then close the item.';

const COMPARE_WITH_RECORD =
  'Compare the wager here with the provider’s own record (resolve). Correct a difference by a transfer; then close the item.';

const LOOK_AT_MOVEMENT =
  'Compare the wager with the provider’s own record. If the money is not due, take it back by a transfer; then close the item.';

/** Texts for operators that name the remedy for each reason. */
export const IN_DOUBT_REMEDIES = {
  undelivered: REPLAY,
  refused: REPLAY,
  no_callback_base: 'Give the Agent an address for callbacks; then they go on by themselves.',
  undecided:
    'Ask the provider again (resolve). If that says nothing, ask its people with the order id, the GUID of this item without dashes, and ' +
    'decide the transfer as a success or as failed (decide).',
  contradicted:
    'Find out from the provider what moved. Correct it by a transfer the other way or the same way again, and close the item.',
  unanswered:
    'Look at the Agent’s system and at the gateway’s log. The gateway ends the question by itself once it works again.',
  conflict:
    'Compare with the provider’s own record (resolve). If the other one is due, pay it by a transfer, or let the provider correct its ' +
    'record and report the money as new; then close the item.',
  unknown_bet: CORRECT_AT_PROVIDER,
  bet_cancelled: CORRECT_AT_PROVIDER,
  already_settled: CORRECT_AT_PROVIDER,
  insufficient_balance: CORRECT_AT_PROVIDER,
  player_disabled: CORRECT_AT_PROVIDER,
  player_blocked: CORRECT_AT_PROVIDER,
  over_limit: CORRECT_AT_PROVIDER,
  bet_refused: CORRECT_AT_PROVIDER,
  no_answer: CORRECT_AT_PROVIDER,
  amount_too_large:
    'Ask the provider whether the amount is right. If it is, raise the provider’s limit of a movement and have the event sent again.',
  amount_too_fine: 'Ask the provider for the amount that it means; pay it by a transfer, and close the item.',
  settled_by_record: COMPARE_WITH_RECORD,
  record_differs: COMPARE_WITH_RECORD,
  voided_after_record: COMPARE_WITH_RECORD,
  unknown_player:
    'Ask the provider who the player of that name is, and whether it reports to the right address. Once the player is registered the ' +
    'event can be sent again; otherwise close the item.',
  wrong_currency:
    'Compare the currency of the provider’s account with the player’s wallet. Pay what is due by a transfer, and close the item.',
  unreadable:
    'Compare with the provider’s own record. Pay what is due by a transfer, report the event to the maintainers of the gateway, ' +
    'and close the item.',
  more_than_left: LOOK_AT_MOVEMENT,
  paid_after_cancellation: LOOK_AT_MOVEMENT,
  refund_without_stake: LOOK_AT_MOVEMENT,
  misquoted: LOOK_AT_MOVEMENT,
  contrary_sign:
    'Ask the provider whether the money was to be deducted or paid. If it was to be paid, pay it by a transfer, and what was deducted ' +
    'too; then close the item.',
  missing_here:
    'Find the bet at the provider, and have it reported again; otherwise correct it by a transfer, and close the item.',
  missing_there:
    'Show the bet to the provider; if it does not stand there, correct it by a transfer, and close the item.',
  amount_differs:
    'Compare both records of the bet with the provider, correct the difference by a transfer, and close the item.',
  status_differs:
    'Compare both records of the bet with the provider; a bet that is over there has to be reported again.',
  paid_in_other_letters:
    'Compare the round with the provider’s own record. Take back what is not due by a transfer; then close the item.',
  not_acknowledged: 'Look at the callbacks of the bet, and replay them.',
  grant_undecided:
    'Ask the provider again (resolve). If its list does not show it, ask its people for the bonuses of the player, and decide (decide): a ' +
    'success names the provider’s code of the bonus. Do not give the rounds again before that.',
  unknown_grant:
    'Ask who gave the bonus: the provider’s back office, or an Agent by the provider’s own operation. If nobody did, take the money back by a ' +
    'transfer; then close the item.',
} as const satisfies Record<InDoubtReason, string>;

/** The name of one item in doubt: its kind, and the GUID of the callback, transfer, transaction or other record. */
export interface InDoubtRef {
  readonly kind: InDoubtKind;
  readonly id: string;
}

/** The closing of an item: a person has dealt with it and left a note. */
export interface Closing {
  readonly note: string;
  readonly by: string;
  readonly atMs: number;
}

/** A callback, transfer or other record that could not be decided or delivered. */
export interface InDoubtItem extends InDoubtRef {
  /** The beginning of the doubt. If an item comes into doubt again, the moment is later. */
  readonly sinceMs: number;
  readonly agent: string | undefined;
  readonly provider: string | undefined;
  readonly memberId: string | undefined;
  /** The provider's number, the Agent's transfer id, or another external name. */
  readonly reference: string;
  readonly currency: string | undefined;
  readonly amount: Decimal | undefined;
  readonly reason: InDoubtReason;
  /** More details in words; may be empty. */
  readonly detail: string;
  /** Undefined while the item is open. */
  readonly closing: Closing | undefined;
}

/** The name of an item for people, such as `transfer-0b9e7c55-...`. */
export const inDoubtName = ({ kind, id }: InDoubtRef): string => `${kind}-${id}`;

/** Reads the name of an item; undefined if the text is not such a name. */
export function inDoubtRefOf(name: string): InDoubtRef | undefined {
  const [, word, id = ''] = NAME.exec(inLowerCase(name)) ?? [];
  const kind = IN_DOUBT_KINDS.find((each) => each === word);
  return kind && { kind, id };
}

const NAME = /^([a-z]+)-([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;
