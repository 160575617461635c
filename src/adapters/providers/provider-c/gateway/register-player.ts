import { isRefusedWith, ok, type UpstreamHandler } from '../../protocol-kit.ts';
import { NAME_TAKEN } from '../refusals.ts';
import type { Client } from './client.ts';

/** Registers a player. The code of a known name counts as a success. */
export const registerPlayer =
  (client: Client): UpstreamHandler<'player_registration'> =>
  async ({ player }) => {
    const answer = await client.ask('regUserInfo', { Username: player.name, CurrencyType: player.currency });
    return answer.ok || isRefusedWith(answer, NAME_TAKEN) ? ok({ status: 'registered' }) : answer;
  };
