import type { UpstreamFailure } from '../../../domain/provider/upstream-failure.ts';
import { Decimal } from '../../../domain/shared/decimal.ts';
import { ok, type Result } from '../../../domain/shared/result.ts';
import { refused } from '../upstream/answers.ts';

/** The upstream's document allows at most this many digits behind the point of an amount. */
const SCALE_MAX = 4;
/** The gateway keeps this many digits behind the point of an incoming amount. The noise of a float64 lies behind them. */
const INCOMING_SCALE = 10;
/** More digits than a ledger books: an amount that is too large has to be read before a person can see its refusal. */
const INTEGER_DIGITS_MAX = 36;
const EXPONENT_MAX = 40;

const NUMBER = /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d{1,3}))?$/;

/** A wallet's amount in the upstream's unit. An amount that the unit cannot express is refused: rounding would lose money. */
export function upstreamAmount(amount: Decimal, places: number): Result<Decimal, UpstreamFailure> {
  const scaled = amount.shiftedRight(places);
  return scaled.scale() <= SCALE_MAX
    ? ok(scaled)
    : refused('invalid_amount', '', `not sent: the upstream knows ${SCALE_MAX} digits behind the point of its unit`);
}

/** An upstream amount in the wallet's unit. */
export const walletAmount = (amount: Decimal, places: number): Decimal => amount.shiftedRight(-places);

/**
 * Reads a number of the upstream, which computes in float64 and shows it: 0.30000000000000004 is 0.3 and 5.6e-14 is zero. Rounds half up at
 * the tenth digit behind the point. Gives undefined for a text that is no number, or longer than any amount.
 */
export function readAmount(text: string): Decimal | undefined {
  const [, sign, integer = '', fraction = '', exponent = '0'] = NUMBER.exec(text) ?? [];
  const shift = Number(exponent);
  if (sign === undefined || Math.abs(shift) > EXPONENT_MAX) return undefined;
  const digits = '0'.repeat(EXPONENT_MAX) + integer + fraction + '0'.repeat(EXPONENT_MAX);
  const point = EXPONENT_MAX + integer.length + shift;
  const whole = digits.slice(0, point).replace(/^0+(?=\d)/, '');
  if (whole.length > INTEGER_DIGITS_MAX) return undefined;
  const rounded = roundHalfUp(whole, digits.slice(point));
  return sign === '-' ? rounded.negated() : rounded;
}

function roundHalfUp(whole: string, fraction: string): Decimal {
  const kept = Decimal.from(`${whole}.${fraction.slice(0, INCOMING_SCALE)}`);
  const next = fraction[INCOMING_SCALE] ?? '0';
  return next >= '5' ? kept.plus(Decimal.from('1').shiftedRight(INCOMING_SCALE)) : kept;
}
