import { ok, type UpstreamHandler } from '../../../../../src/adapters/providers/protocol-kit.ts';
import type { Ask } from './client.ts';

/** Any success means that the upstream answers and knows the account. */
export const checkHealth =
  (ask: Ask): UpstreamHandler<'health_check'> =>
  async () => {
    const answer = await ask({ method: 'GET', path: '/v1/health', isRepeatable: true });
    return answer.ok ? ok({}) : answer;
  };
