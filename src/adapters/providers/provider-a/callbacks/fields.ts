import { z } from 'zod';
import { decimalOf, FRACTION_DIGITS_MAX } from '../amounts.ts';
import { instantOf } from '../wall-clock.ts';

/** Longest name or number of anything; the strictest receiver has the same limit. */
const IDENTIFIER_LENGTH_MAX = 255;
/** Most orders that one call may hold or ask for: a player's bets of one round are a few dozen. */
const ORDERS_MAX = 200;

/** Text that is not blank, without characters that a database refuses. */
export const identifier = z.string().regex(new RegExp(`^(?=.*\\S)[^\\p{Cc}\\p{Cs}]{1,${IDENTIFIER_LENGTH_MAX}}$`, 'u'));

/** Absent and null are the same. */
export const optionalIdentifier = identifier.nullish().transform((text) => text ?? undefined);

/** Any amount. The wallet judges an amount that pays a player: a refusal here would leave no trace of a win. */
export const paid = z.string().transform((literal, context) => {
  const value = decimalOf(literal);
  if (value !== undefined) return value;
  context.addIssue('is no amount');
  return z.NEVER;
});

/** An amount as the upstream writes it; it has at most 8 digits behind the point. */
export const amount = paid.refine((value) => value.scale() <= FRACTION_DIGITS_MAX);

/** For reports only: what cannot be read there stops no money. */
export const reportedText = optionalIdentifier.catch(undefined);
export const reportedAmount = amount.optional().catch(undefined);
export const reportedTime = z
  .string()
  .transform((wallTime) => instantOf(wallTime))
  .optional()
  .catch(undefined);

/** At least one order and not too many, none of them twice. */
export const ordersOf = <S extends z.ZodType<{ readonly orderId: string }>>(order: S) =>
  z
    .array(order)
    .min(1)
    .max(ORDERS_MAX)
    .refine((orders) => new Set(orders.map(({ orderId }) => orderId)).size === orders.length);
