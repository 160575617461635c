import { inLowerCase, ok, z, type UpstreamHandler } from '../../../../../src/adapters/providers/protocol-kit.ts';
import type { Ask } from './client.ts';
import { readBy } from './read-answer.ts';

const LAUNCH = z.object({ url: z.url({ protocol: /^https?$/ }) });

/** Opens a game. A second launch returns a second URL for the same player, so a lost launch may be repeated. */
export const launchGame =
  (ask: Ask): UpstreamHandler<'game_launch'> =>
  async ({ player, game, platform, language, returnUrl, playerIp }) => {
    const fields = {
      player: player.name,
      game: game.code,
      platform: inLowerCase(platform),
      language,
      return_url: returnUrl,
      ip: playerIp,
    };
    const answer = await ask({ method: 'POST', path: '/v1/launches', fields, isRepeatable: true });
    if (!answer.ok) return answer;
    const read = readBy(LAUNCH, answer.value);
    return read.ok ? ok({ url: read.value.url }) : read;
  };
