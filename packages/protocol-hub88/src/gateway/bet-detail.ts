import { ok, parameterNeeded, UpstreamName, z, type UpstreamHandler } from '../kit.ts';
import { readBy } from '../refusals.ts';
import type { Client } from './client.ts';

const PAGE = z.object({ url: z.url({ protocol: /^https?$/ }) });

/** Hub88's page about the round of a bet. The question names the player (document), so that Hub88 shows no round of another player. */
export const queryBetDetail =
  (client: Client): UpstreamHandler<'bet_detail'> =>
  async ({ betId, player }) => {
    if (player === undefined) return parameterNeeded('member_id', 'must be given: this provider needs it');
    const answer = await client.call('game/round', { user: player.name, transaction_uuid: betId });
    if (!answer.ok) return answer;
    const page = readBy(PAGE, answer.value);
    return page.ok ? ok({ owner: UpstreamName.of(player.name), url: page.value.url, record: undefined }) : page;
  };
