import { ok, unreadable, type Decimal, type ExactJsonObject, type UpstreamHandler } from '../../protocol-kit.ts';
import { upstreamAmount } from '../amounts.ts';
import { isKnownCode, refusalOf } from '../refusals.ts';
import type { Client } from './client.ts';
import { balanceOf, envelope, rowOf, sentCurrency, SUCCESS } from './seamless.ts';

const DUPLICATE = '1003';

/** Moves money: `deposit` brings money into the provider, `withdraw` takes it out. */
export const transferFunds =
  (client: Client): UpstreamHandler<'fund_transfer'> =>
  async ({ player, orderId, amount }) => {
    const scaled = upstreamAmount(amount, sentCurrency(client, player).places);
    if (!scaled.ok) return scaled;
    const operation = amount.isNegative() ? 'withdraw' : 'deposit';
    const entry = { game_type: '', transactions: [transaction(client, orderId, scaled.value)] };
    const answer = await client.ask(operation, { ...envelope(client, player, entry), game_type: '' });
    if (!answer.ok) return answer;
    const row = rowOf(answer.value, player.name);
    if (!row.ok) return row;
    const { code, message } = row.value;
    // A duplicate of the gateway's own order id was carried out when it first came. The answer has the current balance.
    if (code === SUCCESS || code === DUPLICATE) return ok({ balanceAfter: balanceOf(client, player, row.value) });
    // A code that is not in the document says nothing about the money.
    return isKnownCode(code) ? refusalOf(code, message) : unreadable(`code ${code.slice(0, 16)} is not documented`);
  };

/**
 * The document allows only ADJUSTMENT in both directions, with the sign of the amount. The order is a separate wager, so that the wager query finds
 * it. The order has no stake, so it is no bet.
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
