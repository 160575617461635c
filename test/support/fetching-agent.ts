/** An Agent's system that no gateway can call: `agent-gateway listen` passes to it what it fetches. */
import { AgentConnection } from '../../src/adapters/cli/conformance/agent-connection.ts';
import { Listener } from '../../src/adapters/cli/gateway/listen/listener.ts';
import { PLAIN } from '../../src/adapters/cli/gateway/view/look.ts';
import type { Envelope } from '../e2e/simulated-world.ts';

const SYSTEM_TIMEOUT_MS = 15_000;
const PAUSE_MS_MAX = 50;

type CallAsAgent = (path: string, fields: Readonly<Record<string, string>>) => Promise<Envelope>;

/** Passes callbacks on until the returned function is called. */
export function passCallbacks(callAsAgent: CallAsAgent, systemUrl: string): () => Promise<void> {
  const over = new AbortController();
  const ended = new Promise<undefined>((resolve) => over.signal.addEventListener('abort', () => resolve(undefined)));
  const system = new AgentConnection({ url: systemUrl, timeoutMs: SYSTEM_TIMEOUT_MS });
  const listener = new Listener({
    gateway: {
      url: 'the gateway',
      call: async (path, fields) => {
        const asked = callAsAgent(`/${path}`, fields).catch(() => undefined);
        const answer = await Promise.race([asked, ended]);
        if (answer === undefined) return { kind: 'lost', why: 'no answer' };
        const { status, code, msg, data } = answer;
        if (status) return { kind: 'ok', data };
        // An Agent may be set to be called meanwhile.
        return path === 'callback/pull' ? { kind: 'lost', why: msg } : { kind: 'refused', code, msg };
      },
    },
    system,
    look: PLAIN,
    over: over.signal,
    nowMs: () => Date.now(),
    wait: (ms) => new Promise((resolve) => setTimeout(resolve, Math.min(ms, PAUSE_MS_MAX))),
    print: () => undefined,
  });
  const run = listener.run();
  return async () => {
    over.abort();
    system.close();
    await run;
  };
}
