/** A gateway process between one Agent and all protocols' simulators, as an operator would set it up: over the admin API. */
import { rm } from 'node:fs/promises';
import { ALL_PROTOCOLS } from '../support/all-protocols.ts';
import { packageOfHub88 } from '../support/package-of-hub88.ts';
import type { Simulator } from '../../src/adapters/providers/simulation/simulator.ts';
import type { ProviderProtocol } from '../../src/adapters/providers/upstream/provider-protocol.ts';
import { GatewayProcess } from './gateway-process.ts';
import { gatewayFolder } from '../support/prepared-folder.ts';

const ADMIN_TOKEN = 'admin-token-of-at-least-32-characters';
export const AGENT = 'DEMO';
/** Longest that the gateway waits for a simulator that hangs. */
const PROVIDER_TIMEOUT_MS = 5_000;

export interface Envelope {
  readonly status: boolean;
  readonly code: number;
  readonly msg: string;
  readonly data: Readonly<Record<string, unknown>>;
}

/** One protocol, simulated, and what the gateway knows of it. */
export interface Upstream {
  readonly protocol: ProviderProtocol;
  readonly simulator: Simulator;
  /** The address of the simulator. */
  readonly baseUrl: string;
  /** The Agent's name for the sample's player. */
  readonly memberId: string;
  /** The sample's game in the gateway's catalogue. */
  readonly gameId: string;
}

interface Question {
  readonly method: string;
  readonly token: string;
  readonly type: string;
  readonly body: string | undefined;
}

export class SimulatedWorld {
  readonly #upstreams = new Map<string, Upstream>();
  readonly #folder: string;
  readonly #environment: Readonly<Record<string, string>>;
  #token = '';
  gateway: GatewayProcess;

  private constructor(folder: string, environment: Readonly<Record<string, string>>, gateway: GatewayProcess) {
    this.#folder = folder;
    this.#environment = environment;
    this.gateway = gateway;
  }

  static async open(settings: Readonly<Record<string, string>> = {}): Promise<SimulatedWorld> {
    const folder = await gatewayFolder('simulated-world-', settings);
    const environment = {
      ADMIN_TOKEN,
      SECRETS_KEY: '5a'.repeat(32),
      NODE_ENV: 'production',
      PROVIDER_ALLOW_PRIVATE: 'true',
      PROTOCOLS: await packageOfHub88(),
      ...settings,
    };
    const world = new SimulatedWorld(folder, environment, await GatewayProcess.listening(folder, environment));
    const agent = { code: AGENT, name: 'Demo', currency: 'USD', operates_providers: true };
    await world.admin('POST', '/agents', agent);
    await world.admin('PUT', `/agents/${AGENT}/offer-rules`, [{ effect: 'allow' }]);
    world.#token = String((await world.admin('POST', `/agents/${AGENT}/tokens`)).data['token']);
    for (const protocol of ALL_PROTOCOLS) world.#upstreams.set(protocol.label, await world.#connect(protocol));
    return world;
  }

  upstream(label: string): Upstream {
    const found = this.#upstreams.get(label);
    if (found === undefined) throw new Error(`no protocol ${label}`);
    return found;
  }

  /** Kills the process and starts another one on the same data. */
  async killAndRestart(): Promise<void> {
    await this.gateway.kill();
    await this.restart();
  }

  /** Starts a process in place of one that has ended. */
  async restart(): Promise<void> {
    this.gateway = await GatewayProcess.listening(this.#folder, this.#environment);
  }

  async close(): Promise<void> {
    await this.gateway.stop();
    for (const { simulator } of this.#upstreams.values()) await simulator.server.stop();
    await rm(this.#folder, { recursive: true, force: true });
  }

  /** Starts a second process on the same database; the caller stops it. */
  beside(): Promise<GatewayProcess> {
    return GatewayProcess.listening(this.#folder, this.#environment);
  }

  agent(path: string, fields: Readonly<Record<string, string>>, at = this.gateway): Promise<Envelope> {
    const body = new URLSearchParams(fields).toString();
    const type = 'application/x-www-form-urlencoded';
    return this.#ask(`/papi/v1${path}`, { method: 'POST', token: this.#token, type, body }, at);
  }

  admin(method: string, path: string, body?: unknown): Promise<Envelope> {
    const text = body === undefined ? undefined : JSON.stringify(body);
    return this.#ask(`/admin/v1${path}`, { method, token: ADMIN_TOKEN, type: 'application/json', body: text });
  }

  async #ask(path: string, { method, token, type, body }: Question, at = this.gateway): Promise<Envelope> {
    const headers = { Authorization: `Bearer ${token}`, 'Content-Type': type };
    const response = await fetch(`${at.baseUrl}${path}`, {
      method,
      headers,
      ...(body !== undefined && { body }),
    });
    return (await response.json()) as Envelope;
  }

  async #connect(protocol: ProviderProtocol): Promise<Upstream> {
    const simulator = (await protocol.loadSimulator())({ nowMs: () => Date.now() });
    const base_url = await simulator.server.start();
    const { credentials, sample } = simulator;
    const made = await this.admin('POST', '/providers', {
      code: protocol.label,
      protocol: protocol.protocol,
      base_url,
      credentials,
      currencies: [sample.currency],
      timeout_ms: PROVIDER_TIMEOUT_MS,
    });
    if (!made.status) throw new Error(made.msg);
    await this.admin('POST', '/games/import', [
      {
        provider: protocol.label,
        brand: 'Sample',
        code: sample.game.code,
        name: `Sample of ${protocol.label}`,
        category: sample.game.category,
        currencies: [sample.currency],
        image: 'https://images.example/sample.png',
      },
    ]);
    const memberId = sample.player.replace(/^DEMO_?/, '');
    return { protocol, simulator, baseUrl: base_url, memberId, gameId: await this.#listedGame(protocol.label) };
  }

  // An import is shown within a poll interval.
  async #listedGame(provider: string): Promise<string> {
    for (;;) {
      const { data } = await this.agent('/game/list', { provider });
      const [game] = data['list'] as { id: string }[];
      if (game !== undefined) return game.id;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }
}
