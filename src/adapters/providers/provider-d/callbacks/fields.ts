import { Decimal, readDecimal, textAs, z } from '../../protocol-kit.ts';

/** An id of limited length without characters that a database refuses, and without bytes that were not UTF-8. */
export const identifier = z.string().regex(/^[^\p{Cc}\p{Cs}\uFFFD]{1,255}$/u);

/** A text that is only passed on must not stop money, so an unreadable text is left out. */
export const word = identifier.optional().catch(undefined);

/** The upstream writes at most four digits. */
const STAKE_SCALE_MAX = 4;
/** A larger stake is a mistake. */
const STAKE_MAX = Decimal.from('1000000000000');

/** Whether this amount may be taken from a player. A refusal here leaves no trace, so only stakes are refused before the wallet. */
export const isStake = (value: Decimal): boolean =>
  value.scale() <= STAKE_SCALE_MAX && value.abs().compare(STAKE_MAX) <= 0;

/** An amount, and its text for the answer. */
export const amount = textAs((text) => {
  const value = readDecimal(text);
  return value && { text, value };
}, 'must be an amount');

/** The `code` of a bet. */
export const BET_CODE = '2';

export const balanceFields = z.object({ user: identifier });

export const movementFields = z.object({
  user: identifier,
  money: amount,
  dealid: identifier,
  // In a cancelled round, bets and payouts have the ending `_cancel`. The round is the same with and without it. A bet needs its round. If any other
  // command lacks it, the wallet decides.
  gameno: identifier
    .transform((text) => text.replace(/_cancel$/i, ''))
    .pipe(identifier)
    .optional()
    .catch(undefined),
  code: z.string().max(8),
  requestDate: word,
  gtype: word,
  type: word,
  /** The oldest recordings have no category. */
  category: word,
  betId: word,
  payout: word,
});

export type MovementFields = z.output<typeof movementFields>;

/** The fields of a pushed record that become keys and so must be short. The other fields are read like a record of a report. */
export const reportFields = z.object({
  user: identifier,
  betId: z.string().regex(/^[^\p{Cc}\p{Cs}\uFFFD]{1,128}$/u),
  gid: identifier.max(64).optional(),
  round: identifier.max(64).optional(),
  subround: identifier.max(64).optional(),
});
