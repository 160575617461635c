import { z } from 'zod';
import type { UpstreamAnswer, UpstreamInput, UpstreamPlayer } from '../../../../domain/provider/upstream-call.ts';
import type { UpstreamFailure } from '../../../../domain/provider/upstream-failure.ts';
import type { Decimal } from '../../../../domain/shared/decimal.ts';
import { ok, type Result } from '../../../../domain/shared/result.ts';
import type { ScaledCurrency } from '../currencies.ts';
import { readAmount, upstreamAmount, walletAmount } from '../amounts.ts';
import { isKnownCode, refusalOf } from '../refusals.ts';
import { unreadable } from '../../upstream/answers.ts';
import type { ExactJsonObject } from '../../upstream/exact-json.ts';
import { answerCode, readBy, withLowerKeys, type Answer } from './answer.ts';
import type { Client } from './client.ts';

// The upstream's document has balance, withdraw and deposit only as questions that it asks. The specification names them as calls, so
// they are sent in that same shape. Nobody has shown yet that an upstream answers them.

const SUCCESS = '0';
const DUPLICATE = '1003';

export async function balanceQuery(
  client: Client,
  { player }: UpstreamInput<'balance_query'>,
): Promise<Result<UpstreamAnswer<'balance_query'>, UpstreamFailure>> {
  const answer = await client.ask('seamless/balance', envelope(client, player, {}));
  if (!answer.ok) return answer;
  const row = rowOf(answer.value, player.name);
  if (!row.ok) return row;
  if (row.value.code !== SUCCESS) return refusalOf(row.value.code, row.value.message);
  const balance = balanceOf(client, player, row.value);
  return balance === undefined ? unreadable('the balance cannot be read') : ok({ balance });
}

/** `deposit` brings money into the provider, `withdraw` takes it out. */
export async function fundTransfer(
  client: Client,
  { player, orderId, amount }: UpstreamInput<'fund_transfer'>,
): Promise<Result<UpstreamAnswer<'fund_transfer'>, UpstreamFailure>> {
  const scaled = upstreamAmount(amount, sentCurrency(client, player).places);
  if (!scaled.ok) return scaled;
  const operation = amount.isNegative() ? 'withdraw' : 'deposit';
  const entry = { game_type: '', transactions: [transaction(client, orderId, scaled.value)] };
  const answer = await client.ask(operation, { ...envelope(client, player, entry), game_type: '' });
  if (!answer.ok) return answer;
  const row = rowOf(answer.value, player.name);
  if (!row.ok) return row;
  const { code, message } = row.value;
  // A duplicate of our own order id happened when it came for the first time; the balance it answers with is the current one.
  if (code === SUCCESS || code === DUPLICATE) return ok({ balanceAfter: balanceOf(client, player, row.value) });
  // What a code outside of the document means for the money, nobody knows.
  return isKnownCode(code) ? refusalOf(code, message) : unreadable(`code ${code.slice(0, 16)} is not documented`);
}

function envelope(client: Client, player: UpstreamPlayer, entry: ExactJsonObject): ExactJsonObject {
  return {
    batch_requests: [{ member_account: player.name, product_code: client.config.productCode, ...entry }],
    currency: sentCurrency(client, player).code,
  };
}

const sentCurrency = ({ config }: Client, { currency }: UpstreamPlayer): ScaledCurrency =>
  config.currencies.upstreamOf(currency, config.productCode);

/**
 * ADJUSTMENT is the one action that the document allows in both directions, with the sign of its amount. The order is its own
 * wager, so that the wager query finds it, and it has no stake, so that it is no bet.
 */
const transaction = (client: Client, orderId: string, amount: Decimal): ExactJsonObject => ({
  id: orderId,
  action: 'ADJUSTMENT',
  wager_code: orderId,
  wager_status: 'SETTLED',
  round_id: orderId,
  channel_code: 'gscp',
  amount,
  bet_amount: 0,
  valid_bet_amount: 0,
  prize_amount: 0,
  tip_amount: 0,
  settled_at: client.runtime.nowMs(),
  game_code: '',
  wager_type: 'NORMAL',
});

interface Row {
  readonly code: string;
  readonly message: string;
  readonly balance: string | undefined;
}

/** The row about the player; without one the code of the whole answer counts, and that cannot be success. */
function rowOf(answer: Answer, name: string): Result<Row, UpstreamFailure> {
  const rows = readBy(ROWS, withLowerKeys(answer)['data'], 'the rows of the answer');
  if (!rows.ok) return rows;
  const row = rows.value.map(withLowerKeys).find((candidate) => candidate['member_account'] === name);
  const { code, message } = answerCode(row ?? answer);
  if (code === undefined || (row === undefined && code === SUCCESS))
    return unreadable('the answer has no row of the player');
  const balance = row?.['balance'];
  return ok({ code, message, balance: typeof balance === 'string' ? balance : undefined });
}

const ROWS = z
  .array(z.unknown())
  .nullish()
  .transform((rows) => rows ?? []);

function balanceOf(client: Client, player: UpstreamPlayer, { balance }: Row): Decimal | undefined {
  const amount = balance === undefined ? undefined : readAmount(balance);
  return amount && walletAmount(amount, sentCurrency(client, player).places);
}
