import { invalidParameter, type InvalidParameter } from '../shared/invalid-parameter.ts';
import { Decimal } from '../shared/decimal.ts';
import { err, ok, type Result } from '../shared/result.ts';

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
/** Most money that one movement may carry; beyond it is a mistake. */
const AMOUNT_MAX = Decimal.from('1000000000000');

/** Digits behind the point that amounts of this currency may have. */
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

/** Reads an amount that moves money: not zero, no finer than its currency, no larger than a million million. */
export function movedAmount(
  field: string,
  text: string,
  currency: string,
): Result<Decimal, InvalidAmount | InvalidParameter> {
  const amount = Decimal.of(text.trim());
  if (!amount.ok) return err(invalidParameter(field, 'must be a plain decimal number, such as 12.50'));
  const scale = scaleOf(currency);
  const refuse = (rule: string) => err<InvalidAmount>({ kind: 'invalid_amount', field, rule });
  if (amount.value.isZero()) return refuse('must not be zero');
  if (amount.value.scale() > scale) return refuse(`must have at most ${scale} digits behind the point`);
  if (amount.value.abs().compare(AMOUNT_MAX) > 0) return refuse(`must be at most ${AMOUNT_MAX.toString()}`);
  return ok(amount.value);
}
