import type { ProviderGateway } from '../../../../src/application/ports/provider-gateway.ts';
import { providerD } from '../../../../src/adapters/providers/provider-d/index.ts';
import type { Simulator } from '../../../../src/adapters/providers/simulation/simulator.ts';
import type { UpstreamPlayer } from '../../../../src/domain/provider/upstream-call.ts';

export const NOW_MS = Date.parse('2025-01-01T05:53:20Z');
export const TIMEOUT_MS = 5_000;
/** Short enough to wait for a server that never answers. */
export const SHORT_TIMEOUT_MS = 150;

export const PLAYER: UpstreamPlayer = { name: 'AG_PLAYER_ONE', currency: 'USD' };
export const DEMO: UpstreamPlayer = { name: 'DEMO_PLAYER01', currency: 'USD' };
export const OTHER: UpstreamPlayer = { name: 'OTHER_PLAYER02', currency: 'USD' };

export const BACCARAT = {
  game: { code: '101', category: 'LIVE' },
  platform: 'WEB',
  language: 'en-US',
  returnUrl: undefined,
  playerIp: undefined,
} as const;

/** From an hour ago until an hour hence. */
export const HOURS = { startMs: NOW_MS - 3_600_000, endMs: NOW_MS + 3_600_000 };

interface GatewayOptions {
  readonly timeoutMs?: number;
  readonly credentials?: Readonly<Record<string, string>>;
}

/** A simulated account and a gateway that speaks to it over loopback; waiting moves the clock of both. */
export class SimulatedAccount {
  nowMs = NOW_MS;
  readonly simulator: Simulator;
  readonly url: string;

  private constructor(simulator: Simulator, url: string, clock: { read: () => number }) {
    this.simulator = simulator;
    this.url = url;
    clock.read = () => this.nowMs;
  }

  static async open(): Promise<SimulatedAccount> {
    const clock = { read: () => NOW_MS };
    const createSimulator = await providerD.loadSimulator();
    const simulator = createSimulator({ nowMs: () => clock.read() });
    return new SimulatedAccount(simulator, await simulator.server.start(), clock);
  }

  gateway({ timeoutMs = TIMEOUT_MS, credentials = {} }: GatewayOptions = {}): ProviderGateway {
    const connected = providerD.connect({
      code: 'D',
      baseUrl: `${this.url}/api/wallet/Gateway.php`,
      credentials: { ...this.simulator.credentials, ...credentials },
      currencies: ['USD'],
      timeoutMs,
      runtime: {
        nowMs: () => this.nowMs,
        uuid: () => 'not asked for',
        wait: (ms) => Promise.resolve(void (this.nowMs += ms)),
      },
    });
    if (!connected.ok) throw new Error(connected.error.field);
    return connected.value;
  }

  /** Asks as somebody who is not our gateway. */
  async ask(fields: Readonly<Record<string, string>>): Promise<{ errorCode: number; result: unknown }> {
    const body = new URLSearchParams({ ...this.signed(), ...fields });
    const response = await fetch(this.url, { method: 'POST', body });
    return (await response.json()) as { errorCode: number; result: unknown };
  }

  signed(): Readonly<Record<string, string>> {
    const { vendor_id: vendorId = '', signature = '' } = this.simulator.credentials;
    return { vendorId, signature };
  }

  get operations(): readonly string[] {
    return this.simulator.server.operations;
  }

  close(): Promise<void> {
    return this.simulator.server.stop();
  }
}
