import { ok, refused, UpstreamName, type UpstreamHandler } from '../../protocol-kit.ts';
import { askOrder, playerNeeded } from './find-order.ts';
import { askForUrl } from './launch-game.ts';
import type { Client } from './client.ts';

/** The page is for the staff of an Agent. The unified interface names no language for it. */
const LOCALE = 'en';

/** Asks for the page of a bet, if the bet is the player's, because the upstream returns the page of any order. */
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
    return page.ok ? ok({ owner: UpstreamName.of(player.name), url: page.value.url, record: undefined }) : page;
  };
