/** The callbacks as your functions get them, and the check of their form. */
import { digitsNeeded } from '../decimal.ts';
import type { components } from '../generated/callbacks.ts';

type Schemas = components['schemas'];

interface Movement {
  /** The holder of the wallet. `gateway`: the movement is finished, and this callback reports it. */
  readonly wallet: 'agent' | 'gateway';
  /**
   * The exact decimal to add to the balance that `balance` gave; it may be negative or `0`. It is `amount` with the sign of `direction`. If the gateway
   * holds the wallet, it is what your copy of the balance lacks, and `0` if a newer balance is known already.
   */
  readonly change: string;
}

export type Bet = Schemas['BetCallback'] & Movement;
export type Settlement = Schemas['SettleCallback'] & Movement;
export type Cancellation = Schemas['CancelCallback'] & Movement;
export type BetReport = Schemas['BetPushCallback'];
export type BalanceQuestion = Pick<Schemas['BalanceCallback'], 'provider' | 'username' | 'currency'>;

/** The last part of a callback's path. */
export type Role = 'bet' | 'settle' | 'cancel' | 'bet-push' | 'balance';

/** A callback of the right form. Fields that the receiver does not know are kept for your functions. */
export interface Callback {
  readonly callback_id: string;
  readonly action: string;
  readonly provider: string;
  readonly username: string;
  readonly currency: string;
  readonly amount: string;
  readonly direction: 'credit' | 'debit' | 'none';
  readonly transaction_id: string;
  readonly original_transaction_id?: string;
  readonly round_id?: string;
  readonly occurred_at?: string;
  /** If the gateway holds the wallet: the balance after this movement, and its number. */
  readonly balance?: string;
  readonly sequence?: number;
}

type Rule = (value: unknown) => boolean;
/** Databases keep neither NUL nor half of a character, and one that drops them makes two ids one. */
const isText = (value: unknown): value is string =>
  typeof value === 'string' && value.length <= TEXT_MAX && value.isWellFormed() && !value.includes('\0');
const TEXT_MAX = 255;
const text: Rule = (value) => isText(value) && value !== '';
const optionalText: Rule = (value) => value === undefined || isText(value);
const like =
  (pattern: RegExp): Rule =>
  (value) =>
    typeof value === 'string' && pattern.test(value);

const MOVEMENT: Readonly<Record<string, Rule>> = {
  callback_id: text,
  action: text,
  provider: text,
  username: text,
  currency: text,
  transaction_id: text,
  amount: like(/^\d{1,20}(\.\d{1,10})?$/),
  direction: like(/^(credit|debit|none)$/),
  original_transaction_id: optionalText,
  round_id: optionalText,
  occurred_at: optionalText,
  balance: (value) => value === undefined || like(/^-?\d{1,20}(\.\d{1,10})?$/)(value),
  sequence: (value) => value === undefined || Number.isSafeInteger(value),
};
const RULES: Readonly<Record<Role, Readonly<Record<string, Rule>>>> = {
  bet: { ...MOVEMENT, direction: like(/^(debit|none)$/) },
  settle: MOVEMENT,
  cancel: MOVEMENT,
  'bet-push': MOVEMENT,
  balance: { provider: optionalText, username: text, currency: optionalText },
};

/** The callback, or a sentence with the field and the rule that it breaks. */
export function readCallback(role: Role, body: string): Callback | string {
  const fields = fieldsOf(body);
  if (fields === undefined) return 'the body must be a JSON object';
  const broken = Object.entries(RULES[role]).find(([name, rule]) => !rule(fields[name]));
  if (broken !== undefined) return `${broken[0]} is missing or is not of its form`;
  const callback = fields as unknown as Callback;
  return callback.sequence !== undefined && callback.balance === undefined ? 'sequence needs a balance' : callback;
}

/** True if a wallet that keeps `digits` behind the point keeps the amount exactly. */
export const isKeptExactly = ({ amount }: Callback, digits: number): boolean => digitsNeeded(amount) <= digits;

/** Null is as good as a field that is missing. */
function fieldsOf(body: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const read = JSON.parse(body) as unknown;
    if (typeof read !== 'object' || read === null || Array.isArray(read)) return undefined;
    return Object.fromEntries(Object.entries(read).filter(([, value]) => value !== null));
  } catch {
    return undefined;
  }
}
