import { z } from 'zod';
import { Decimal } from '../../../../domain/shared/decimal.ts';
import { readWallClock } from '../wall-clock.ts';

/** Most characters of a name or number; the documented ones have 28 at most. */
const ID_LENGTH_MAX = 128;
/** The accuracy that the upstream promises of all its amounts. */
const AMOUNT_SCALE = 2;
/** Beyond it, an amount in the upstream's unit is a mistake; times a thousand it still fits the books. */
const AMOUNT_MAX = Decimal.from('1000000000000');

const id = z.string().trim().min(1).max(ID_LENGTH_MAX);
const word = id.optional().catch(undefined);

/** Never negative: the callback's name says which way the money goes. */
const amount = z.string().transform((text, context) => {
  const read = Decimal.of(text.trim());
  if (read.ok && isAmount(read.value)) return read.value;
  context.addIssue('must be an amount of at most 2 digits behind the point');
  return z.NEVER;
});

function isAmount(value: Decimal): boolean {
  return !value.isNegative() && value.scale() <= AMOUNT_SCALE && value.compare(AMOUNT_MAX) <= 0;
}

const nothing = amount.refine((value) => value.isZero(), 'must be absent, for nothing is paid');

const time = z.string().transform((text, context) => {
  const atMs = readWallClock(text.trim());
  if (atMs !== undefined) return atMs;
  context.addIssue('must be a time');
  return z.NEVER;
});

const named = { username: id, currency: id };
const moved = { ...named, txnid: id, timestamp: time, gametype: word, hostid: word };
const payout = { ...moved, gameid: id, payouttime: z.string(), payoutdetails: z.string(), rolling: word };

/**
 * The names that each callback must have: what money needs, and what tells it from the other callbacks. A body does not say which
 * callback it is, so one that somebody has seen and sends to another address has to fail here.
 */
export const balanceFields = z.object(named);
export const betFields = z.object({ ...moved, amount, gameid: id, betdetails: z.string() });
export const winFields = z.object({ ...payout, amount });
export const lossFields = z.object({ ...payout, amount: nothing.optional() });
export const cancelFields = z.object({ ...moved, amount, gameid: id, txn_reverse_id: id });
export const adjustmentFields = z.object({
  ...moved,
  amount,
  adjustmenttype: id,
  adjustmentdetails: z.string().optional(),
  canceltxnid: word,
});

export type BetFields = z.output<typeof betFields>;
export type PayoutFields = z.output<typeof lossFields>;
export type CancelFields = z.output<typeof cancelFields>;
export type AdjustmentFields = z.output<typeof adjustmentFields>;
