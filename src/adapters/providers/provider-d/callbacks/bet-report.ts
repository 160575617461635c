import { NOTHING_REPORTED, type BetRecord, type BetReport, type Decimal } from '../../protocol-kit.ts';
import { BET_CODE, type MovementFields } from './fields.ts';
import type { Fields } from './read-body.ts';

/** Longest text of details that the gateway passes on. */
const DETAIL_LENGTH_MAX = 4 * 1024;

/** The report of a movement. Only the pushed records state the whole payout of a bet. */
export function movementReport(fields: MovementFields, betDetail: Fields, movement: Decimal): BetReport {
  const { code, gtype, type, category, betId, payout } = fields;
  const amounts = code === BET_CODE ? { betAmount: movement.abs() } : { prizeAmount: movement };
  const words = { code, type, category, betId, payout };
  return {
    ...NOTHING_REPORTED,
    ...amounts,
    gameCode: gtype,
    detail: detailOf({ ...words, betdetail: betDetail }, words),
  };
}

/** The report of a pushed record. */
export function recordReport(record: BetRecord, words: Fields): BetReport {
  const { betId = '', betResult = '', gameResult = '' } = words;
  return {
    ...NOTHING_REPORTED,
    gameCode: record.gameCode,
    betAmount: record.betAmount,
    validBetAmount: record.validBetAmount,
    prizeAmount: record.payoutAmount,
    winLoss: record.winLoss,
    // A bet that was checked again is reported again with other values.
    betId: record.betId,
    detail: detailOf(withoutPerson(words), {
      betId,
      betResult: betResult.slice(0, 64),
      gameResult: gameResult.slice(0, 64),
    }),
  };
}

type Words = Readonly<Record<string, string | Fields | undefined>>;

const detailOf = (words: Words, short: Words): string => {
  const whole = JSON.stringify(words);
  return whole.length <= DETAIL_LENGTH_MAX ? whole : JSON.stringify({ ...short, isShortened: true });
};

/** Leaves out the IP address of the player, which the record contains. */
const withoutPerson = (words: Fields): Fields =>
  Object.fromEntries(Object.entries(words).filter(([name]) => name !== 'ip' && name !== 'user'));
