import { Decimal } from '../shared/decimal.ts';
import { LEDGER_SCALE } from './movement-limits.ts';

/** The ledger has 20 digits before the point. */
const TOO_LARGE = Decimal.from('100000000000000000000');

/**
 * A balance that another system stated, in a form that the database can store. Such a balance is only shown. So it must not make a decision about
 * money fail, because that decision would be repeated for ever. Digits that are too fine are cut. A balance that is too large counts as not stated.
 */
export function keptBalance(told: Decimal | undefined): Decimal | undefined {
  if (told === undefined || told.abs().compare(TOO_LARGE) >= 0) return undefined;
  return told.roundedDown(LEDGER_SCALE);
}
