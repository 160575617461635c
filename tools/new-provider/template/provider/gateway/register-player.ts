import { ok, type UpstreamFailure, type UpstreamHandler } from '../../../../../src/adapters/providers/protocol-kit.ts';
import type { Ask } from './client.ts';

/** Creates a player. An existing player counts as registered. */
export const registerPlayer =
  (ask: Ask): UpstreamHandler<'player_registration'> =>
  async ({ player: { name, currency } }) => {
    const fields = { name, currency };
    const answer = await ask({ method: 'POST', path: '/v1/players', fields, isRepeatable: true });
    return answer.ok || isThere(answer.error) ? ok({ status: 'registered' as const }) : answer;
  };

const isThere = (failure: UpstreamFailure): boolean =>
  failure.kind === 'provider_refused' && failure.reason === 'player_exists';
