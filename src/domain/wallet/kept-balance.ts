import { Decimal } from '../shared/decimal.ts';
import { LEDGER_SCALE } from './movement-limits.ts';

/** The ledger has 20 digits before the point. */
const TOO_LARGE = Decimal.from('100000000000000000000');

/**
 * A balance that somebody else told, as far as the ledger could hold it. A decision about money must not fail, and be tried for ever, for a
 * number that is only shown: finer digits are cut, and one that is too large is as good as not told.
 */
export function keptBalance(told: Decimal | undefined): Decimal | undefined {
  if (told === undefined || told.abs().compare(TOO_LARGE) >= 0) return undefined;
  return told.roundedDown(LEDGER_SCALE);
}
