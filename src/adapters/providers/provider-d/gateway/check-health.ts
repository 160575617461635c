import { ok, type UpstreamHandler } from '../../protocol-kit.ts';
import type { Ask } from './client.ts';

/** Sends the command Hello. */
export const checkHealth =
  (ask: Ask): UpstreamHandler<'health_check'> =>
  async () => {
    const answer = await ask({ operation: 'testGateway', isRepeatable: true });
    return answer.ok ? ok({}) : answer;
  };
