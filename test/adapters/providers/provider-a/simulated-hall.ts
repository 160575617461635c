import { providerA } from '../../../../src/adapters/providers/provider-a/index.ts';
import type { ProviderConnection } from '../../../../src/adapters/providers/upstream/provider-protocol.ts';
import type { ProviderGateway } from '../../../../src/application/ports/provider-gateway.ts';

/** Noon of a day, UTC. */
export const NOW_MS = Date.UTC(2025, 0, 15, 12);
/** Generous for loopback; only the tests of a hanging upstream wait for their own, shorter one. */
const TIMEOUT_MS = 10_000;

export async function startSimulatedHall() {
  const createSimulator = await providerA.loadSimulator();
  const simulator = createSimulator({ nowMs: () => NOW_MS });
  const baseUrl = await simulator.server.start();
  let ids = 0;
  const connect = (overrides: Partial<ProviderConnection> = {}): ProviderGateway => {
    const connected = providerA.connect({
      code: 'A',
      baseUrl,
      credentials: simulator.credentials,
      currencies: [simulator.sample.currency],
      timeoutMs: TIMEOUT_MS,
      runtime: {
        nowMs: () => NOW_MS,
        uuid: () => `00000000-0000-4000-8000-${String((ids += 1)).padStart(12, '0')}`,
        wait: () => Promise.resolve(),
      },
      ...overrides,
    });
    if (!connected.ok) throw new Error(connected.error.field);
    return connected.value;
  };
  return {
    ...simulator,
    baseUrl,
    connect,
    gateway: connect(),
    player: { name: simulator.sample.player, currency: simulator.sample.currency },
    stop: () => simulator.server.stop(),
  };
}

export type StartedHall = Awaited<ReturnType<typeof startSimulatedHall>>;
