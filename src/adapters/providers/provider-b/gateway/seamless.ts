import {
  ok,
  toldAmount,
  unreadable,
  z,
  type Decimal,
  type ExactJsonObject,
  type Result,
  type UpstreamFailure,
  type UpstreamPlayer,
} from '../../protocol-kit.ts';
import type { ScaledCurrency } from '../currencies.ts';
import { walletAmount } from '../amounts.ts';
import { type Answer, answerCode, listOf, readBy, withLowerKeys } from './read-answer.ts';
import type { Client } from './client.ts';

// In the upstream's document, balance, withdraw and deposit are only calls by the upstream. The specification names them as calls by the gateway, so
// the gateway sends them in the same form. No source shows yet that an upstream answers them.

export const SUCCESS = '0';

/** The body of a request about one player. */
export function envelope(client: Client, player: UpstreamPlayer, entry: ExactJsonObject): ExactJsonObject {
  return {
    batch_requests: [{ member_account: player.name, product_code: client.config.productCode, ...entry }],
    currency: sentCurrency(client, player).code,
  };
}

/** The upstream's currency of the player. */
export const sentCurrency = ({ config }: Client, { currency }: UpstreamPlayer): ScaledCurrency =>
  config.currencies.upstreamOf(currency, config.productCode);

interface Row {
  readonly code: string;
  readonly message: string;
  readonly balance: string | undefined;
}

/** The row of the player. Without a row the code of the whole answer counts, and a success without a row is unreadable. */
export function rowOf(answer: Answer, name: string): Result<Row, UpstreamFailure> {
  const rows = readBy(ROWS, withLowerKeys(answer)['data'], 'the rows of the answer');
  if (!rows.ok) return rows;
  const row = rows.value.map(withLowerKeys).find((candidate) => candidate['member_account'] === name);
  const { code, message } = answerCode(row ?? answer);
  if (code === undefined || (row === undefined && code === SUCCESS))
    return unreadable('the answer has no row of the player');
  const balance = row?.['balance'];
  return ok({ code, message, balance: typeof balance === 'string' ? balance : undefined });
}

const ROWS = listOf(z.unknown());

/** The balance of a row in the wallet's unit; undefined if it cannot be read. */
export function balanceOf(client: Client, player: UpstreamPlayer, { balance }: Row): Decimal | undefined {
  const amount = balance === undefined ? undefined : toldAmount(balance);
  return amount && walletAmount(amount, sentCurrency(client, player).places);
}
