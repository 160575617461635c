import { ok, unreadable, type UpstreamHandler } from '../../protocol-kit.ts';
import { refusalOf } from '../refusals.ts';
import type { Client } from './client.ts';
import { balanceOf, envelope, rowOf, SUCCESS } from './seamless.ts';

/** Asks for the player's balance at the provider. */
export const queryBalance =
  (client: Client): UpstreamHandler<'balance_query'> =>
  async ({ player }) => {
    const answer = await client.ask('seamless/balance', envelope(client, player, {}));
    if (!answer.ok) return answer;
    const row = rowOf(answer.value, player.name);
    if (!row.ok) return row;
    if (row.value.code !== SUCCESS) return refusalOf(row.value.code, row.value.message);
    const balance = balanceOf(client, player, row.value);
    return balance === undefined ? unreadable('the balance cannot be read') : ok({ balance });
  };
