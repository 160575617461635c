import { createSimulator } from '../../../../src/adapters/providers/provider-c/simulator/index.ts';
import { providerC } from '../../../../src/adapters/providers/provider-c/index.ts';
import type { Simulator } from '../../../../src/adapters/providers/simulation/simulator.ts';
import type { ProviderGateway } from '../../../../src/application/ports/provider-gateway.ts';

export const NOW_MS = Date.parse('2026-01-15T01:30:00.250Z');
const TIMEOUT_MS = 5_000;

/** A simulator that listens, and where. */
export interface Started {
  readonly simulator: Simulator;
  readonly baseUrl: string;
}

export interface ConnectOptions {
  readonly credentials?: Readonly<Record<string, string>>;
  readonly timeoutMs?: number;
  readonly nowMs?: () => number;
}

export async function startSimulator(): Promise<Started> {
  const simulator = createSimulator({ nowMs: () => NOW_MS });
  return { simulator, baseUrl: await simulator.server.start() };
}

/** A gateway that speaks to the simulator. */
export function connectTo({ simulator, baseUrl }: Started, options: ConnectOptions = {}): ProviderGateway {
  const connected = providerC.connect({
    code: 'C',
    baseUrl,
    credentials: { ...simulator.credentials, ...options.credentials },
    currencies: ['USD'],
    timeoutMs: options.timeoutMs ?? TIMEOUT_MS,
    runtime: { nowMs: options.nowMs ?? (() => NOW_MS), uuid: () => '', wait: () => Promise.resolve() },
  });
  if (!connected.ok) throw new Error(connected.error.rule);
  return connected.value;
}
