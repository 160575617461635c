import { ok } from '../../../../domain/shared/result.ts';
import { isRefusedWith } from '../../upstream/answers.ts';
import type { UpstreamHandler } from '../../upstream/table-gateway.ts';
import { UNKNOWN_PLAYER } from '../refusals.ts';
import type { Client } from './client.ts';

/** Ends the player's session. An unknown player has no session; the gateway chose the name, so it cannot be misspelt. */
export const kickPlayer =
  (client: Client): UpstreamHandler<'kick_logout'> =>
  async ({ player }) => {
    const answer = await client.ask('kickUser', { Username: player.name });
    return answer.ok || isRefusedWith(answer, UNKNOWN_PLAYER) ? ok({}) : answer;
  };
