import { ok, type UpstreamHandler } from '../../protocol-kit.ts';
import type { Client } from './client.ts';

/** Asks for the upstream's clock. This is the only method without parameters or signature. */
export const checkHealth =
  (platform: Client): UpstreamHandler<'health_check'> =>
  async () => {
    const answer = await platform.ask({ method: 'open.operator.ping', isRepeatable: true });
    return answer.ok ? ok({}) : answer;
  };
