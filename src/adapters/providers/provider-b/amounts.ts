import { decimalOf, ok, refused, type Decimal, type Result, type UpstreamFailure } from '../protocol-kit.ts';

/** The upstream's document allows at most this many digits after the point of an amount. */
const SCALE_MAX = 4;
/** Fewer digits than a decimal has, because the unit of a code may add three. An amount that is too large is read, so that an operator sees it. */
const INTEGER_DIGITS_MAX = 36;

/** A wallet's amount in the upstream's unit. An amount that the unit cannot express is refused: rounding would lose money. */
export function upstreamAmount(amount: Decimal, places: number): Result<Decimal, UpstreamFailure> {
  const scaled = amount.shiftedRight(places);
  return scaled.scale() <= SCALE_MAX
    ? ok(scaled)
    : refused('invalid_amount', '', `not sent: the upstream knows ${SCALE_MAX} digits behind the point of its unit`);
}

/** An upstream amount in the wallet's unit. */
export const walletAmount = (amount: Decimal, places: number): Decimal => amount.shiftedRight(-places);

/** Reads an amount of the upstream, unrounded (see `decimalOf`). Gives undefined for a text that is not a number, or longer than any amount. */
export function readAmount(text: string): Decimal | undefined {
  const read = decimalOf(text);
  return read === undefined || integerDigits(read) > INTEGER_DIGITS_MAX ? undefined : read;
}

const integerDigits = (amount: Decimal): number => amount.abs().toString().split('.')[0]?.length ?? 0;
