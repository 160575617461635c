import { ok } from '../../../../domain/shared/result.ts';
import { refused } from '../../upstream/answers.ts';
import type { UpstreamHandler } from '../../upstream/table-gateway.ts';
import { askOrder, playerNeeded } from './find-order.ts';
import { askForUrl } from './launch-game.ts';
import type { Client } from './client.ts';

/** The page is for an Agent's staff, and the unified interface names no language. */
const LOCALE = 'en';

/** The upstream's page about a bet, once it has said that the bet is this player's: the page itself can be had for any order. */
export const queryBetDetail =
  (platform: Client): UpstreamHandler<'bet_detail'> =>
  async ({ betId, player }) => {
    if (player === undefined) return playerNeeded();
    const standing = await askOrder(platform, betId, player);
    if (!standing.ok) return standing;
    if (standing.value.state === 'unknown') return refused('record_not_found', '0', standing.value.remark);
    const page = await askForUrl(platform, {
      method: 'open.sn.video.order.detail.url.get',
      parameters: { orderId: betId, locale: LOCALE },
      isRepeatable: true,
    });
    return page.ok ? ok({ owner: player.name, url: page.value.url, record: undefined }) : page;
  };
