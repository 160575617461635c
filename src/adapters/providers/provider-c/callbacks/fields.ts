import { Decimal, foldCode, readDecimal, textAs, UpstreamName, z } from '../../protocol-kit.ts';
import { readWallClock } from '../wall-clock.ts';

/** Most characters of a name or number. The documented ones have 28 at most. */
const ID_LENGTH_MAX = 128;
/** The upstream's own guide gives this accuracy for all amounts. */
const STAKE_SCALE = 2;
/** A larger stake, in the upstream's unit, is a mistake. A thousand times this amount still fits into the books. */
const STAKE_MAX = Decimal.from('1000000000000');

const id = z.string().trim().min(1).max(ID_LENGTH_MAX);
const word = id.optional().catch(undefined);

/**
 * Money for the player, of any size and scale. A refusal here would leave no trace of a win, so the wallet judges the amount. The amount is never
 * negative, because the name of the callback determines the direction.
 */
const owed = textAs((text) => {
  const read = readDecimal(text.trim());
  return read?.isNegative() === true ? undefined : read;
}, 'must be an amount');

/** A stake. If it is refused here, nobody loses money. */
const stake = owed.refine(isStake, 'must be an amount of at most 2 digits behind the point');

function isStake(value: Decimal): boolean {
  return value.scale() <= STAKE_SCALE && value.compare(STAKE_MAX) <= 0;
}

const nothing = owed.refine((value) => value.isZero(), 'must be absent, for nothing is paid');

const time = textAs((text) => readWallClock(text.trim()), 'must be a time');
/** The time is only passed on, so it must not stop money: one client received wins without it. */
const reportedTime = time.optional().catch(undefined);

/** A field that only other callbacks have. */
const foreign = z.never().optional();

/** A name is a part of a payout's number, and a resent callback or a record may have it in other letter cases. */
const username = id.transform((told) => UpstreamName.of(told));
const currency = id.transform(foldCode);

const named = { username, currency };
/** `hostid` names a table and `gamecode` any other game. In receivers of both, either may be missing. */
const moved = { ...named, txnid: id, timestamp: reportedTime, gametype: word, hostid: word, gamecode: word };
const payout = {
  ...moved,
  gameid: id,
  payouttime: z.string(),
  /** Absent for slots and fishing games, by the document of a sister product and two receivers. */
  payoutdetails: z.string().optional(),
  rolling: word,
  /** 0 in the first sending and 1 in a repetition, by the field comments of one integration. */
  retry: word,
  /** For slots only: the document of a sister product has it, and one receiver reads it. */
  jackpotwin: word,
};

/**
 * The mandatory fields of each callback: those that money needs, and those that distinguish the callbacks. A body does not name its callback. So if
 * an attacker sends a body to another path, it must fail here. A bet has no mandatory field of its own, because slots and fishing games omit
 * `betdetails`. So a bet must not have any field of the other callbacks.
 */
export const balanceFields = z.object(named);
export const betFields = z.object({
  ...moved,
  timestamp: time,
  amount: stake,
  gameid: id,
  betdetails: z.string().optional(),
  payouttime: foreign,
  payoutdetails: foreign,
  txn_reverse_id: foreign,
  adjustmenttype: foreign,
});
export const winFields = z.object({ ...payout, amount: owed });
export const lossFields = z.object({ ...payout, amount: nothing.optional() });
export const cancelFields = z.object({ ...moved, amount: owed, gameid: id, txn_reverse_id: id, gamecancel: word });
export const adjustmentFields = z.object({
  ...moved,
  amount: owed,
  adjustmenttype: id,
  adjustmentdetails: z.string().optional(),
  canceltxnid: word,
});

/** The fields of a callback with a time. If the callback has none, it is the time of arrival. */
export type Timed<F> = F & { readonly timestamp: number };
export type NamedFields = z.output<typeof balanceFields>;
export type BetFields = z.output<typeof betFields>;
export type PayoutFields = Timed<z.output<typeof lossFields>>;
export type CancelFields = Timed<z.output<typeof cancelFields>>;
export type AdjustmentFields = Timed<z.output<typeof adjustmentFields>>;
