import { z } from 'zod';
import { Decimal } from '../../../../domain/shared/decimal.ts';

/** Bounded, and nothing in it that a database refuses or that was no UTF-8. */
export const identifier = z.string().regex(/^[^\p{Cc}\p{Cs}\uFFFD]{1,255}$/u);

/** What is only passed on must not stop money: what cannot be read is left out. */
export const word = identifier.optional().catch(undefined);

/** The upstream writes four digits at most. */
const STAKE_SCALE_MAX = 4;
/** A larger stake is a mistake. */
const STAKE_MAX = Decimal.from('1000000000000');

/** Whether so much may be taken from a player. Only stakes are refused before the wallet sees them, because such a refusal leaves no trace. */
export const isStake = (value: Decimal): boolean =>
  value.scale() <= STAKE_SCALE_MAX && value.abs().compare(STAKE_MAX) <= 0;

/** An amount, and the text that it is answered with. */
export const amount = z.string().transform((text, context) => {
  const read = Decimal.of(text);
  if (read.ok) return { text, value: read.value };
  context.addIssue('must be an amount');
  return z.NEVER;
});

/** The `code` of a bet. */
export const BET_CODE = '2';

export const balanceFields = z.object({ user: identifier });

export const movementFields = z.object({
  user: identifier,
  money: amount,
  dealid: identifier,
  // Both carry `_cancel` where a round is called off; a round is one round, whatever became of it.
  gameno: identifier.transform((text) => text.replace(/_cancel$/i, '')).pipe(identifier),
  code: z.string().max(8),
  requestDate: word,
  gtype: word,
  type: word,
  /** Not in the oldest recordings. */
  category: word,
  betId: word,
  payout: word,
});

export type MovementFields = z.output<typeof movementFields>;

/** What of a pushed record must be short enough to be a key; the rest is read as a record of a report is. */
export const reportFields = z.object({
  user: identifier,
  betId: z.string().regex(/^[^\p{Cc}\p{Cs}\uFFFD]{1,128}$/u),
  gid: identifier.max(64).optional(),
  round: identifier.max(64).optional(),
  subround: identifier.max(64).optional(),
});
