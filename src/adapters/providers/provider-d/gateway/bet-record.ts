import {
  Decimal,
  readDecimal,
  readShape,
  textAs,
  UpstreamName,
  z,
  type AmountUnit,
  type BetRecord,
  type RecordedNumbers,
  type UpstreamPlayer,
} from '../../protocol-kit.ts';
import { isCalledOff, isTipName } from '../report-words.ts';
import { fromWallClock } from '../wall-clock.ts';

const NO_TIME = '0000-00-00 00:00:00';

const optional = <T extends z.ZodType<unknown, string>>(schema: T) =>
  z.preprocess((value) => (value === '' || value === null || value === NO_TIME ? undefined : value), schema.optional());

const text = z.string().min(1);
const amount = textAs((written) => readDecimal(written.trim()), 'must be an amount');
const instant = textAs((written) => fromWallClock(written.trim()), 'must be a time');

const wireRecord = z.looseObject({
  betId: text,
  user: text,
  betTime: instant,
  bet: amount,
  validbet: optional(amount),
  winLoss: optional(amount),
  settime: optional(instant),
  betResult: optional(text),
  gameResult: optional(text),
  gid: optional(text),
  betwalletid: optional(text),
  resultwalletid: optional(text),
  reset: optional(text),
  slotGameId: optional(text),
  round: optional(text),
  subround: optional(text),
});

type WireRecord = z.output<typeof wireRecord>;

/** Reads one record of the account. `player` is the player of a query about one player. */
export type ReadBetRecord = (raw: unknown, player: UpstreamPlayer | undefined) => BetRecord | undefined;

/** Reads one record of a report or of a detail. Gives undefined for a record that cannot be trusted. */
export function readBetRecord(raw: unknown, currency: string | undefined, unit: AmountUnit): BetRecord | undefined {
  const read = readShape(wireRecord, raw);
  if (!read.success) return undefined;
  const record = inWallet(withOutcome(read.data), unit);
  if (isHalfSettled(record)) return undefined;
  return {
    betId: record.betId,
    roundId: roundOf(record),
    player: UpstreamName.of(record.user),
    gameCode: record.gid,
    ...moneyOf(record),
    currency,
    betAtMs: record.betTime,
    settledAtMs: record.settime,
    ...(isNumbered(record) && { numbers: numbersOf(record) }),
  };
}

/** In a cancelled round nobody wins or loses, even if its record does not say so. */
const withOutcome = (record: WireRecord): WireRecord =>
  isCalledOff(record.gameResult) ? { ...record, winLoss: record.winLoss ?? Decimal.ZERO } : record;

const inWallet = ({ bet, validbet, winLoss, ...words }: WireRecord, unit: AmountUnit): WireRecord => ({
  ...words,
  bet: unit.toWallet(bet),
  validbet: validbet && unit.toWallet(validbet),
  winLoss: winLoss && unit.toWallet(winLoss),
});

const NO_PAYOUT = '-1';

/** A slot's result, a tip, and a bet that was checked again moved money under codes that the record does not name. */
const isNumbered = (record: WireRecord): boolean =>
  record.betwalletid !== undefined && record.slotGameId === undefined && record.reset !== 'Y' && !isTip(record);

/** `betwalletid` ends with a comma: "75462,75463,". */
const numbersOf = ({ betwalletid = '', resultwalletid }: WireRecord): RecordedNumbers => ({
  stakes: betwalletid
    .split(',')
    .map((dealid) => dealid.trim())
    .filter((dealid) => dealid !== ''),
  payout: resultwalletid === NO_PAYOUT ? undefined : resultwalletid,
});

/** The round in the form of the wallet callbacks (`gameno`): game, period and round. */
const roundOf = ({ gid, round, subround }: WireRecord): string | undefined =>
  gid === undefined || round === undefined || subround === undefined ? undefined : `${gid}_${round}_${subround}`;

type Money = Pick<BetRecord, 'betAmount' | 'validBetAmount' | 'payoutAmount' | 'winLoss' | 'status'>;

const isTip = ({ betResult }: WireRecord): boolean => isTipName(betResult);

/** `reset` marks a round that was checked again, and a cancelled one. In the latter no money was won or lost. */
const isCancelled = ({ gameResult, reset }: WireRecord, winLoss: Decimal): boolean =>
  isCalledOff(gameResult) || (reset === 'Y' && winLoss.isZero());

/** Reports of open bets have neither value. With only one value, the payout would be a guess. */
const isHalfSettled = (record: WireRecord): boolean =>
  record.settime !== undefined && record.winLoss === undefined && !isTip(record);

/** A tip is spent at once, whatever `winLoss` its record has. An open bet has no payout yet. */
function moneyOf(record: WireRecord): Money {
  const { bet, validbet, winLoss } = record;
  const nothingPaid = { betAmount: bet, validBetAmount: validbet, payoutAmount: Decimal.ZERO, winLoss: bet.negated() };
  if (isTip(record)) return { ...nothingPaid, status: 'settled' };
  if (winLoss === undefined) return { ...nothingPaid, status: 'unsettled' };
  const paid = { betAmount: bet, validBetAmount: validbet, payoutAmount: bet.plus(winLoss), winLoss };
  return { ...paid, status: isCancelled(record, winLoss) ? 'cancelled' : 'settled' };
}
