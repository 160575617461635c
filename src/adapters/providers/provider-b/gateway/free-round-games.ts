import { z } from 'zod';
import type { Decimal } from '../../../../domain/shared/decimal.ts';
import type { ExactJsonValue } from '../../upstream/exact-json.ts';
import { parseExactJson } from '../../upstream/exact-json.ts';
import { readAmount } from '../amounts.ts';

/** Reads the games of a free round from a caller's JSON text. Gives undefined for games that do not fit the document. */
export function readGameList(text: string): ExactJsonValue | undefined {
  const read = GAME_LIST.safeParse(parsed(text));
  return read.success ? read.data : undefined;
}

const stake = z.string().transform((text, context) => {
  const read = readAmount(text);
  if (read !== undefined && !read.isNegative()) return read;
  context.addIssue({ code: 'custom', message: 'is no stake' });
  return z.NEVER;
});

/** A zero counts as absent: the document's sample has 0 for the way that is not used. */
const isStake = (amount: Decimal | undefined): boolean => amount?.isZero() === false;

const BET_VALUE = z
  .strictObject({ betPerLine: stake.optional(), totalBetAmount: stake.optional(), currency: z.string().min(1) })
  .refine(({ betPerLine, totalBetAmount }) => isStake(betPerLine) !== isStake(totalBetAmount));

const GAME_LIST = z.array(z.strictObject({ gameId: z.string().min(1), betValues: z.array(BET_VALUE).min(1) })).min(1);

function parsed(text: string): unknown {
  try {
    return parseExactJson(text);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
