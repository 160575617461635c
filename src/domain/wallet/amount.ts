import { invalidParameter, type InvalidParameter } from '../shared/invalid-parameter.ts';
import { Decimal } from '../shared/decimal.ts';
import { err, ok, type Result } from '../shared/result.ts';
import { withoutAtEnd } from '../shared/without-at-end.ts';
import { LEDGER_SCALE } from './movement-limits.ts';

/** Digits behind the point that the gateway keeps of a currency: four for money of states, as Agents see it, and more for coins. */
const SCALE_OF_STATES = 4;
const SCALE_OF_COINS = 8;
/** Codes of coins that games are settled in; whoever plays in another one gets four digits. */
const COINS: ReadonlySet<string> = new Set([
  'BTC',
  'ETH',
  'LTC',
  'BCH',
  'DOGE',
  'TON',
  'XBT',
  'SOL',
  'BNB',
  'TRX',
  'XRP',
]);
/** Most money that one transfer may carry; beyond it is a mistake. */
export const AMOUNT_MAX = Decimal.from('1000000000000');

/** Digits behind the point that amounts of this currency have by themselves. */
export const scaleOf = (currency: string): number => (COINS.has(currency) ? SCALE_OF_COINS : SCALE_OF_STATES);

/** As people and Agents read it: with the currency's digits, and with more where it is finer, so that sums stay true. */
export const amountText = (amount: Decimal, currency: string): string =>
  amount.scale() > scaleOf(currency) ? amount.toString() : amount.toFixed(scaleOf(currency));

/** An amount that breaks a rule of money. */
export interface InvalidAmount {
  readonly kind: 'invalid_amount';
  readonly field: string;
  readonly rule: string;
}

/**
 * Reads an amount that a transfer moves: not zero, and no larger than a million million. A deposit is no finer than its currency. A
 * withdrawal may be as fine as the ledger, so that whatever a player has can be taken out.
 */
export function movedAmount(
  field: string,
  text: string,
  currency: string,
): Result<Decimal, InvalidAmount | InvalidParameter> {
  const [, sign = '', whole = '', fraction = ''] = PLAIN.exec(text.trim()) ?? [];
  if (whole === '') return err(invalidParameter(field, 'must be a plain decimal number, such as 12.50'));
  const refuse = (rule: string) => err<InvalidAmount>({ kind: 'invalid_amount', field, rule });
  const scale = sign === '' ? scaleOf(currency) : LEDGER_SCALE;
  const digits = withoutAtEnd(fraction, '0');
  if (digits.length > scale) return refuse(`must have at most ${scale} digits behind the point`);
  const amount = Decimal.of(sign + whole + (digits === '' ? '' : `.${digits}`));
  if (!amount.ok || amount.value.abs().compare(AMOUNT_MAX) > 0) {
    return refuse(`must be at most ${AMOUNT_MAX.toString()}`);
  }
  return amount.value.isZero() ? refuse('must not be zero') : ok(amount.value);
}

/** Digits with an optional sign and point. An exponent is refused: a program that writes one has computed in floats. */
const PLAIN = /^(-?)(\d+)(?:\.(\d+))?$/;
