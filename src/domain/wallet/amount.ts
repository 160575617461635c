import { invalidParameter, type InvalidParameter } from '../shared/invalid-parameter.ts';
import { Decimal } from '../shared/decimal.ts';
import { err, ok, type Result } from '../shared/result.ts';
import { withoutAtEnd } from '../shared/without-at-end.ts';
import { LEDGER_SCALE } from './movement-limits.ts';

/** The digits after the point that Agents see of a currency: four for money of states, eight for crypto coins. */
const SCALE_OF_STATES = 4;
const SCALE_OF_COINS = 8;
/** The codes of the crypto coins in which games are settled. Any other currency has four digits. */
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
/** The most money that one transfer may move. A larger amount is a mistake. */
export const AMOUNT_MAX = Decimal.from('1000000000000');

/** The usual digits after the point of amounts in this currency. */
export const scaleOf = (currency: string): number => (COINS.has(currency) ? SCALE_OF_COINS : SCALE_OF_STATES);

/** The amount for people and Agents: with the currency's digits, or with more if it is finer, so that sums stay correct. */
export const amountText = (amount: Decimal, currency: string): string =>
  amount.scale() > scaleOf(currency) ? amount.toString() : amount.toFixed(scaleOf(currency));

/** An amount that breaks a rule. */
export interface InvalidAmount {
  readonly kind: 'invalid_amount';
  readonly field: string;
  readonly rule: string;
}

/**
 * Reads the amount of a transfer: not zero, and not larger than a million million. A deposit may have only the digits of its currency. A withdrawal
 * may have all digits of the ledger, so that a player can take out the whole balance.
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

/** Digits with an optional sign and point. An exponent is refused, because a program that writes one computes in floats. */
const PLAIN = /^(-?)(\d+)(?:\.(\d+))?$/;
