import { setTimeout as wait } from 'node:timers/promises';
import { PROTOCOLS } from './known-protocols.ts';

/** The time that a simulated provider waits for an answer. */
export const ANSWER_MS = 10_000;

export const RUNTIME = {
  nowMs: () => Date.now(),
  uuid: () => crypto.randomUUID(),
  wait: (ms: number) => wait(ms),
};

type Protocol = (typeof PROTOCOLS)[number];
type Simulator = ReturnType<Awaited<ReturnType<Protocol['loadSimulator']>>>;

/** A simulator that listens. */
export interface RunningSimulator {
  readonly label: string;
  readonly protocol: string;
  readonly baseUrl: string;
  readonly simulator: Simulator;
}

/** Starts one simulator for each protocol, on consecutive ports. If one port is in use, the simulators that have started are stopped again. */
export async function startSimulators(firstPort: number): Promise<readonly RunningSimulator[]> {
  const running: RunningSimulator[] = [];
  try {
    for (const known of PROTOCOLS) {
      const createSimulator = await known.loadSimulator();
      const simulator = createSimulator({ nowMs: () => Date.now() });
      const port = firstPort === 0 ? 0 : firstPort + running.length;
      const baseUrl = await simulator.server.start(port);
      running.push({ label: known.label, protocol: known.protocol, baseUrl, simulator });
    }
    return running;
  } catch (error) {
    await stopSimulators(running);
    throw error;
  }
}

/** Lets the games on the simulators' pages play against a gateway. */
export function playGames(
  running: readonly RunningSimulator[],
  callbackUrlOf: (simulator: RunningSimulator) => string,
): void {
  for (const one of running) {
    const sender = one.simulator.sender?.({ callbackUrl: callbackUrlOf(one), timeoutMs: ANSWER_MS, runtime: RUNTIME });
    if (sender !== undefined) one.simulator.games.playThrough(sender);
  }
}

export async function stopSimulators(running: readonly RunningSimulator[]): Promise<void> {
  await Promise.all(running.map(({ simulator }) => simulator.server.stop()));
}
