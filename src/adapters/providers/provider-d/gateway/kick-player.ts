import { isRefusedWith, ok, type UpstreamHandler } from '../../protocol-kit.ts';
import { NO_DATA, UNKNOWN_MEMBER } from '../refusals.ts';
import type { Ask } from './client.ts';
import { playerField } from './player-field.ts';

/** Ends one player's session. Without `user` the upstream would end all sessions. */
export const kickPlayer =
  (ask: Ask): UpstreamHandler<'kick_logout'> =>
  async ({ player }) => {
    const answer = await ask({ operation: 'logoutGame', fields: { user: playerField(player.name) } });
    // "Ok, but no data" means that there was no session. The gateway chose the name, so an unknown member has no session either.
    return answer.ok || isRefusedWith(answer, NO_DATA, ...UNKNOWN_MEMBER) ? ok({}) : answer;
  };
