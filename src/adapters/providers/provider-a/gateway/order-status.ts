import { ok, UpstreamName, type UpstreamHandler } from '../../protocol-kit.ts';
import { askOrder, playerNeeded } from './find-order.ts';
import type { Client } from './client.ts';

/** Asks for the state of a bet or a transfer. The upstream states no amounts. */
export const queryOrderStatus =
  (platform: Client): UpstreamHandler<'order_status'> =>
  async ({ orderId, player }) => {
    if (player === undefined) return playerNeeded();
    const standing = await askOrder(platform, orderId, player);
    if (!standing.ok) return standing;
    const { state, remark } = standing.value;
    const owner = state === 'unknown' ? undefined : UpstreamName.of(player.name);
    return ok({ state, owner, amount: undefined, balanceAfter: undefined, remark });
  };
