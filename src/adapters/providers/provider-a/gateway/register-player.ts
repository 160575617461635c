import { isRefusedWith, ok, readShape, refused, unreadable, z, type UpstreamHandler } from '../../protocol-kit.ts';
import { LOGIN_NAME_EXISTS } from '../refusals.ts';
import type { Client } from './client.ts';

/** Creates a player under the hall's agent. A second creation has its own code, which every implementation treats as a success. */
export const registerPlayer =
  (platform: Client): UpstreamHandler<'player_registration'> =>
  async ({ player }) => {
    const answer = await platform.ask({
      method: 'open.user.create',
      parameters: { loginId: player.name, agentLoginId: platform.hall.agentLoginId },
      isRepeatable: true,
    });
    if (!answer.ok) return isRefusedWith(answer, LOGIN_NAME_EXISTS) ? ok({ status: 'registered' }) : answer;
    const created = readShape(createdSchema, answer.value).data;
    if (created === undefined) return unreadable('not a created player');
    return created.success === false ? refused('registration_failed', '') : ok({ status: 'registered' });
  };

const createdSchema = z.looseObject({ success: z.boolean().nullish() });
