import { Decimal } from '../shared/decimal.ts';
import { invalidParameter, type InvalidParameter } from '../shared/invalid-parameter.ts';
import { err, type Result } from '../shared/result.ts';
import { AMOUNT_MAX } from '../wallet/amount.ts';

/** The most money that one event of a provider may move, unless an operator sets a lower limit. A higher limit is refused. */
export const MOVEMENT_MAX_DEFAULT = AMOUNT_MAX;

/** Reads the most money that one event of a provider may move, in the unit of the wallet's currency. */
export function movementMaxOf(text: string): Result<Decimal, InvalidParameter> {
  const refuse = (rule: string) => err(invalidParameter('movement_max', rule));
  const read = Decimal.of(text);
  if (!read.ok) return refuse('must be a plain decimal number, such as 50000.00');
  if (read.value.isNegative() || read.value.isZero()) return refuse('must be above 0');
  if (read.value.compare(MOVEMENT_MAX_DEFAULT) > 0) return refuse(`must be at most ${MOVEMENT_MAX_DEFAULT.toString()}`);
  return read;
}
