import {
  Decimal,
  ok,
  unreadable,
  z,
  type UpstreamHandler,
} from '../../../../../src/adapters/providers/protocol-kit.ts';
import type { Ask } from './client.ts';
import { readBy } from './read-answer.ts';

const BALANCE = z.object({ balance: z.string(), currency: z.string() });

/** Asks for a balance. A balance in another currency than the player's is refused, because its amount would be wrong. */
export const queryBalance =
  (ask: Ask): UpstreamHandler<'balance_query'> =>
  async ({ player }) => {
    const path = `/v1/players/${encodeURIComponent(player.name)}/balance`;
    const answer = await ask({ method: 'GET', path, isRepeatable: true });
    if (!answer.ok) return answer;
    const read = readBy(BALANCE, answer.value);
    if (!read.ok) return read;
    const balance = Decimal.of(read.value.balance);
    if (!balance.ok) return unreadable('balance is no plain decimal number');
    if (read.value.currency !== player.currency) return unreadable('currency is not the one of the player');
    return ok({ balance: balance.value });
  };
