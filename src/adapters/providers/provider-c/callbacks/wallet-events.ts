import { Decimal, inLowerCase, readShape, z, type UpstreamName, type WalletEvent } from '../../protocol-kit.ts';
import type { CurrencyUnits } from '../currencies.ts';
import { adjustmentReport, betReport, cancelReport, jsonOf, payoutReport } from './bet-report.ts';
import type { Purpose } from './codes.ts';
import type { AdjustmentFields, BetFields, CancelFields, PayoutFields } from './fields.ts';
import { isJackpot, ONE_PAYOUT } from '../kinds.ts';

/** An event, and the rule for the answer to its repetition. */
export interface Meant {
  readonly event: WalletEvent;
  readonly purpose: Purpose;
}

export function placeBet(fields: BetFields, units: CurrencyUnits): Meant {
  const { amount, currency, txnid, timestamp, gameid } = fields;
  const event: WalletEvent = {
    ...WHOLE,
    action: 'BET',
    kind: 'bet',
    transactionId: txnid,
    movement: units.toWallet(amount, currency).negated(),
    roundId: gameid,
    report: betReport(fields, units),
    occurredAtMs: timestamp,
  };
  return { event, purpose: 'stake' };
}

/** Reads PlayerWin and PlayerLost. */
export function payOut(fields: PayoutFields, units: CurrencyUnits): Meant {
  const { amount = Decimal.ZERO, currency, timestamp, gameid } = fields;
  const event: WalletEvent = {
    ...WHOLE,
    ...(isOneOfSeveral(fields) ? ownNumber(fields) : numberOfRound(fields)),
    ...(isResent(fields) && { isResent: true }),
    action: 'SETTLED',
    movement: units.toWallet(amount, currency),
    roundId: gameid,
    report: { ...payoutReport(fields, units), ...(!isOneOfSeveral(fields) && ONE_PAYOUT) },
    occurredAtMs: timestamp,
  };
  return { event, purpose: 'payout' };
}

/** Any other word than 0 means a repetition, which costs nothing except a look at the earlier payouts. */
const isResent = ({ retry = FIRST_SENDING }: PayoutFields): boolean => retry !== FIRST_SENDING;

const FIRST_SENDING = '0';

/**
 * Payouts that may come several times in one round. By the document of a sister product a fishing game (`multiplayer`) pays the rest of an earlier
 * stay without a bet, and a jackpot is marked. The one receiver that checks either pays each of these by its txnid.
 */
const isOneOfSeveral = ({ gametype, jackpotwin }: PayoutFields): boolean =>
  inLowerCase(gametype ?? '') === 'multiplayer' || isJackpot(jackpotwin);

const ownNumber = ({ txnid }: PayoutFields) => ({ kind: 'numbered_payout', transactionId: txnid }) as const;

/**
 * All other games have one payout for a player and a round, so these two are its number. Agents see the number, and a round has many players, so the
 * player is a part of it. The txnid is compared too: a payout with another txnid may be another payout, and must not be treated as a repetition (ADR
 * 0053). If a round has no payout, nothing is owed, under any number.
 */
const numberOfRound = ({ gameid, username, txnid, amount }: PayoutFields) => ({
  kind: 'payout',
  transactionId: payoutNumber(gameid, username),
  wagerId: amount === undefined || amount.isZero() ? undefined : txnid,
});

/** The number of the one payout of a player and a round, the same for a callback and a record. */
export const payoutNumber = (round: string, player: UpstreamName): string => `${round}:${player.text}`;

export function takeBack(fields: CancelFields, units: CurrencyUnits): Meant {
  const { amount, currency, txnid, txn_reverse_id: betId, timestamp, gameid } = fields;
  const event: WalletEvent = {
    ...WHOLE,
    action: 'CANCEL',
    kind: 'cancel',
    transactionId: txnid,
    movement: units.toWallet(amount, currency),
    reversal: 'stored',
    corrects: { kind: 'bet', transactionId: betId },
    roundId: gameid,
    report: cancelReport(fields),
    occurredAtMs: timestamp,
  };
  return { event, purpose: 'cancellation' };
}

/** Reads BalanceAdjustment. Gives undefined for an unknown type, and for a return that names no gift. */
export function adjust(fields: AdjustmentFields, units: CurrencyUnits): Meant | undefined {
  const kind = ADJUSTMENTS.get(fields.adjustmenttype);
  const { amount, currency, txnid, timestamp } = fields;
  return kind?.({
    ...fields,
    inWallet: units.toWallet(amount, currency),
    // The event has no round, although the adjustment may name one: a gift is neither settled nor taken back with the bets of the round.
    event: { ...WHOLE, transactionId: txnid, report: adjustmentReport(fields), occurredAtMs: timestamp },
  });
}

interface Adjustment extends AdjustmentFields {
  readonly inWallet: Decimal;
  readonly event: Omit<WalletEvent, 'action' | 'kind' | 'movement'>;
}

const GIFT = 'gift';

const reward = ({ event, inWallet }: Adjustment): Meant => ({
  event: { ...event, action: 'BONUS', kind: 'reward', movement: inWallet },
  purpose: 'payout',
});

const gift = ({ event, inWallet }: Adjustment): Meant => ({
  event: { ...event, action: 'BET', kind: GIFT, movement: inWallet.negated() },
  purpose: 'stake',
});

/** Gifts have their own numbering here. So a return cannot take back a reward, which also comes by this callback. */
function giftBack({ event, inWallet, canceltxnid, adjustmentdetails }: Adjustment): Meant | undefined {
  const giftId = canceltxnid ?? readShape(cancelled, jsonOf(adjustmentdetails)).data?.canceltxnid;
  if (giftId === undefined) return undefined;
  const corrects = { kind: GIFT, transactionId: giftId };
  const taken = { action: 'CANCEL', kind: 'gift_cancel', reversal: 'stored', corrects, movement: inWallet } as const;
  return { event: { ...event, ...taken }, purpose: 'cancellation' };
}

/** Two numbers that are not UTF-8 would look alike. */
const cancelled = z.object({
  canceltxnid: z
    .string()
    .trim()
    .regex(/^[^\ufffd]{1,128}$/),
});

const ADJUSTMENTS: ReadonlyMap<string, (adjustment: Adjustment) => Meant | undefined> = new Map([
  ['1', reward],
  ['2', gift],
  ['3', giftBack],
]);

/** The common parts of most events. */
export const WHOLE = {
  reversal: 'reported',
  corrects: undefined,
  roundId: undefined,
  wagerId: undefined,
  isReportOnly: false,
} as const;
