import type { UpstreamAnswer, UpstreamInput } from '../../../../domain/provider/upstream-call.ts';
import type { UpstreamFailure } from '../../../../domain/provider/upstream-failure.ts';
import { ok, type Result } from '../../../../domain/shared/result.ts';
import { unreadable } from '../../upstream/answers.ts';
import { refusalOf } from '../refusals.ts';
import type { Client } from './client.ts';
import { balanceOf, envelope, rowOf, SUCCESS } from './seamless.ts';

/** Asks for the player's balance at the provider. */
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
