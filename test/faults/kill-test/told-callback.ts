import { Decimal } from '../../../src/domain/shared/decimal.ts';

/** A callback as an Agent reads it. */
export interface ToldCallback {
  /** The last part of the path. */
  readonly role: string;
  readonly callbackId: string;
  readonly action: string;
  readonly provider: string;
  readonly username: string;
  readonly transactionId: string;
  readonly originalId: string | undefined;
  readonly roundId: string | undefined;
  /** With its sign. */
  readonly moved: Decimal;
  /** Undefined if the Agent holds the wallet. */
  readonly wallet: ToldWallet | undefined;
}

/** The balance of the gateway's wallet after the movement, and the number of the movement in the wallet. */
export interface ToldWallet {
  readonly balance: Decimal;
  readonly sequence: number;
}

const SIGNS: Readonly<Record<string, string>> = { credit: '1', debit: '-1', none: '0' };

/** Reads a callback as the interface describes it. */
export function readCallback(path: string, body: string): ToldCallback {
  const told = JSON.parse(body) as Readonly<Record<string, string>>;
  const sign = SIGNS[told['direction'] ?? ''];
  if (sign === undefined) throw new Error(`the direction of ${body} is none`);
  return {
    role: path.split('/').at(-1) ?? '',
    callbackId: textOf(told, 'callback_id'),
    action: textOf(told, 'action'),
    provider: textOf(told, 'provider'),
    username: textOf(told, 'username'),
    transactionId: textOf(told, 'transaction_id'),
    originalId: told['original_transaction_id'],
    roundId: told['round_id'],
    moved: Decimal.from(textOf(told, 'amount')).times(Decimal.from(sign)),
    wallet: walletIn(told),
  };
}

function walletIn(told: Readonly<Record<string, string>>): ToldWallet | undefined {
  const { balance, sequence } = told;
  if (balance === undefined && sequence === undefined) return undefined;
  return { balance: Decimal.from(textOf(told, 'balance')), sequence: Number(textOf(told, 'sequence')) };
}

/** Two callbacks with the same key have the same content. */
export const tellingOf = ({ role, provider, username, action, transactionId }: ToldCallback): string =>
  [provider, username, action, transactionId, role].join(' ');

function textOf(told: Readonly<Record<string, string>>, name: string): string {
  const text = told[name];
  if (text === undefined) throw new Error(`${name} is missing in ${JSON.stringify(told)}`);
  return text;
}
