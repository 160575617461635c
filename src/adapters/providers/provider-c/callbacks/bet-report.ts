import {
  Decimal,
  exactJsonIn,
  NOTHING_REPORTED,
  readDecimal,
  readShape,
  textAs,
  z,
  type BetReport,
} from '../../protocol-kit.ts';
import type { CurrencyUnits } from '../currencies.ts';
import type { AdjustmentFields, BetFields, CancelFields, PayoutFields } from './fields.ts';

/** Longest text of the upstream's own JSON that is stored. */
const DETAIL_LENGTH_MAX = 8 * 1024;

export const betReport = (fields: BetFields, units: CurrencyUnits): BetReport => ({
  ...gameOf(fields),
  betAmount: units.toWallet(fields.amount, fields.currency),
  detail: detailOf({ txnid: fields.txnid, betdetails: fields.betdetails }),
});

/** The stakes and wins, from the list of bets. If the list is unreadable, only these figures are missing. */
export function payoutReport(fields: PayoutFields, units: CurrencyUnits): BetReport {
  const { txnid, payoutdetails, rolling, currency } = fields;
  const bets = readShape(listed, jsonOf(payoutdetails)).data ?? [];
  const inWallet = (amount: Decimal | undefined) => amount && units.toWallet(amount, currency);
  return {
    ...gameOf(fields),
    betAmount: inWallet(sumOf(bets.map(({ betamount }) => betamount))),
    validBetAmount: inWallet(readShape(amount, rolling).data),
    prizeAmount: inWallet(fields.amount ?? Decimal.ZERO),
    winLoss: inWallet(sumOf(bets.map(({ resultamount }) => resultamount))),
    detail: detailOf({ txnid, payoutdetails }),
  };
}

/** `gamecancel` is 1 if the dealer's table had a problem, and 0 for any other reason. */
export const cancelReport = ({ gamecancel, ...fields }: CancelFields): BetReport => ({
  ...gameOf(fields),
  detail: gamecancel === undefined ? undefined : detailOf({ gamecancel }),
});

export const adjustmentReport = ({ adjustmenttype, adjustmentdetails, ...fields }: AdjustmentFields): BetReport => ({
  ...gameOf(fields),
  detail: detailOf({ adjustmenttype, adjustmentdetails }),
});

/** The JSON of a value, with numbers as text; undefined for a text that is no JSON. */
export const jsonOf = (text: string | undefined): unknown => (text === undefined ? undefined : exactJsonIn(text));

type GameFields = Pick<BetFields, 'hostid' | 'gamecode' | 'gametype'>;

/** The game code names a slot, even if the callback names a host too. */
const gameOf = ({ hostid, gamecode, gametype }: GameFields): BetReport => ({
  ...NOTHING_REPORTED,
  gameCode: gamecode ?? hostid,
  gameType: gametype,
});

const amount = textAs(readDecimal, 'must be a decimal');

const bets = z.array(z.object({ betamount: amount, resultamount: amount })).min(1);
/** The list is in an object or alone: implementations have received both. */
const listed = z.union([z.object({ betlist: bets }).transform(({ betlist }) => betlist), bets]);

const sumOf = (amounts: readonly Decimal[]): Decimal | undefined =>
  amounts.length === 0 ? undefined : amounts.reduce((sum, each) => sum.plus(each));

/** The upstream's words stay text within the JSON, so that no digit of them changes. */
function detailOf(words: Readonly<Record<string, string | undefined>>): string {
  const whole = JSON.stringify(words);
  if (whole.length <= DETAIL_LENGTH_MAX) return whole;
  const short = Object.entries(words).filter(([name]) => !name.endsWith('details'));
  return JSON.stringify({ ...Object.fromEntries(short), isShortened: true });
}
