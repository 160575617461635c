import { isRefusedWith, ok, type UpstreamHandler } from '../../protocol-kit.ts';
import { NOT_ONLINE, UNKNOWN_PLAYER } from '../refusals.ts';
import type { Client } from './client.ts';

/**
 * Ends the player's session. A player who is not online has no session to end, and neither has an unknown player: the gateway chose the name, so it
 * cannot be misspelt.
 */
export const kickPlayer =
  (client: Client): UpstreamHandler<'kick_logout'> =>
  async ({ player }) => {
    const answer = await client.ask('kickUser', { Username: player.name });
    return answer.ok || isRefusedWith(answer, NOT_ONLINE, UNKNOWN_PLAYER) ? ok({}) : answer;
  };
