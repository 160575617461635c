import { decimalOf, maybe, textAs, UpstreamName, z } from '../../protocol-kit.ts';
import { FRACTION_DIGITS_MAX } from '../amounts.ts';
import { instantOf } from '../wall-clock.ts';

/** The longest name or number; the strictest receiver has the same limit. */
const IDENTIFIER_LENGTH_MAX = 255;

/** A text that is not blank and has no characters that a database refuses. */
export const identifier = z.string().regex(new RegExp(`^(?=.*\\S)[^\\p{Cc}\\p{Cs}]{1,${IDENTIFIER_LENGTH_MAX}}$`, 'u'));

export const optionalIdentifier = maybe(identifier);

/** A login name. It is not known whether the upstream keeps the case of names. */
export const loginName = identifier.transform((told) => UpstreamName.of(told));

/** Any amount. Amounts that pay a player are judged by the wallet, because a refusal here would leave no trace of a win. */
export const paid = textAs(decimalOf, 'is no amount');

/** An amount as the upstream writes it; it has at most 8 digits after the point. */
export const amount = paid.refine((value) => value.scale() <= FRACTION_DIGITS_MAX);

/** For reports only. An unreadable value is left out, so that it cannot stop money. */
export const reportedText = optionalIdentifier.catch(undefined);
export const reportedAmount = amount.optional().catch(undefined);
export const reportedTime = z.string().transform(instantOf).optional().catch(undefined);

/** One or more orders, each with a different order id. */
export const ordersOf = <S extends z.ZodType<{ readonly orderId: string }>>(order: S) =>
  z
    .array(order)
    .min(1)
    .refine((orders) => new Set(orders.map(({ orderId }) => orderId)).size === orders.length);
