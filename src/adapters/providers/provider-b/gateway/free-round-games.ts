import { exactJsonIn, readShape, textAs, z, type Decimal, type ExactJsonValue } from '../../protocol-kit.ts';
import { readAmount } from '../amounts.ts';

/** Reads the games of a free round from a caller's JSON text. Gives undefined for games that do not fit the document. */
export const readGameList = (text: string): ExactJsonValue | undefined => readShape(GAME_LIST, exactJsonIn(text)).data;

const stake = textAs((text) => {
  const read = readAmount(text);
  return read?.isNegative() === true ? undefined : read;
}, 'is no stake');

/** A zero counts as absent, because the document's sample has 0 for the unused form. */
const isStake = (amount: Decimal | undefined): boolean => amount?.isZero() === false;

const BET_VALUE = z
  .strictObject({ betPerLine: stake.optional(), totalBetAmount: stake.optional(), currency: z.string().min(1) })
  .refine(({ betPerLine, totalBetAmount }) => isStake(betPerLine) !== isStake(totalBetAmount));

const GAME_LIST = z.array(z.strictObject({ gameId: z.string().min(1), betValues: z.array(BET_VALUE).min(1) })).min(1);
