import { isRefusedWith, ok, type UpstreamHandler } from '../../protocol-kit.ts';
import type { Credentials } from '../config.ts';
import { playerPassword } from '../player-password.ts';
import { NO_DATA, PLAYER_EXISTS } from '../refusals.ts';
import type { Ask } from './client.ts';
import { elseReason } from './failure-reason.ts';
import { playerField } from './player-field.ts';

/** Registers a player. A repetition does no harm: the upstream answers that the member exists, which is the wanted result. */
export const registerPlayer =
  (ask: Ask, credentials: Credentials): UpstreamHandler<'player_registration'> =>
  async ({ player }) => {
    const user = playerField(player.name);
    const answer = await ask({
      operation: 'memberRegister',
      fields: { user, password: playerPassword(credentials, user), username: user },
      isRepeatable: true,
    });
    if (answer.ok || isRefusedWith(answer, PLAYER_EXISTS, NO_DATA)) return ok({ status: 'registered' });
    return elseReason(answer, 'registration_failed');
  };
