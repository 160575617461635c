import { ok, refused, type Result, type UpstreamFailure, type UpstreamHandler } from '../../protocol-kit.ts';
import { firstUrl, withLowerKeys } from './read-answer.ts';
import type { Client } from './client.ts';
import { findWager } from './find-order.ts';

/** Gives the record of a bet, and the upstream's page about it if there is one. */
export const queryBetDetail =
  (client: Client): UpstreamHandler<'bet_detail'> =>
  async ({ betId, player }) => {
    const found = await findWager(client, betId);
    if (!found.ok) return found;
    const wager = found.value;
    if (wager === undefined) return refused('record_not_found', '', 'no such wager');
    // Anybody with the URL sees the page, so the gateway does not ask for it.
    if (player !== undefined && !wager.owner.isOf(player.name)) {
      return refused('record_not_found', '', "the wager is another player's");
    }
    const url = await pageOf(client, wager.code);
    return url.ok ? ok({ owner: wager.owner, url: url.value, record: wager.record }) : url;
  };

/** The URL of the page. Some products answer with the page itself, and some have none. In these cases the record is the only answer. */
async function pageOf(client: Client, code: string): Promise<Result<string | undefined, UpstreamFailure>> {
  const answer = await client.call('gameHistory', {}, code);
  if (answer.ok) return ok(firstUrl(withLowerKeys(answer.value)['content']));
  return answer.error.kind === 'provider_refused' ? ok(undefined) : answer;
}
