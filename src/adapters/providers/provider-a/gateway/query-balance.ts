import { ok, toldAmount, unreadable, type UpstreamHandler } from '../../protocol-kit.ts';
import type { Client } from './client.ts';

/** Asks for the player's balance at the provider. The answer is a bare number. */
export const queryBalance =
  (platform: Client): UpstreamHandler<'balance_query'> =>
  async ({ player }) => {
    const answer = await platform.ask({
      method: 'open.operator.user.balance',
      parameters: { loginId: player.name },
      isRepeatable: true,
    });
    if (!answer.ok) return answer;
    const balance = typeof answer.value === 'string' ? toldAmount(answer.value) : undefined;
    return balance === undefined ? unreadable('a balance that is no amount') : ok({ balance });
  };
