/** Gateway processes on one database, and the simulator of provider B, whose catalogue they sync and whose books they compare. */
import { rm } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { PROTOCOLS } from '../../src/adapters/providers/index.ts';
import type { Simulator } from '../../src/adapters/providers/simulation/simulator.ts';
import { GatewayProcess } from './gateway-process.ts';
import { gatewayFolder } from '../support/prepared-folder.ts';

export const ADMIN_TOKEN = 'admin-token-of-at-least-32-characters';
/** Pages of the list of the simulated provider B: one a product. */
export const PAGES_OF_B = 4;
/** Games of that list; one of them is withdrawn. */
export const GAMES_OF_B = 7;

/** A job as the admin API shows it. */
export interface ShownJob {
  readonly id: string;
  readonly status: string;
  readonly done: number;
  readonly total: number | null;
  readonly result: Readonly<Record<string, unknown>> | null;
}

interface StartedJob {
  readonly job_id: string;
  readonly outcome: string;
}

interface Envelope<T> {
  readonly code: number;
  readonly msg: string;
  readonly data: T;
}

export class SyncSite {
  readonly folder: string;
  readonly simulators = new Map<string, Simulator>();
  readonly #environment: Readonly<Record<string, string>>;
  readonly #gateways: GatewayProcess[] = [];

  private constructor(folder: string, environment: Readonly<Record<string, string>>) {
    this.folder = folder;
    this.#environment = environment;
  }

  /** Opens it with one gateway and the providers of these protocols, under their labels. */
  static async open(labels: readonly string[], environment: Readonly<Record<string, string>> = {}): Promise<SyncSite> {
    const site = new SyncSite(await gatewayFolder('sync-site-', environment), {
      ADMIN_TOKEN,
      SECRETS_KEY: '5a'.repeat(32),
      NODE_ENV: 'production',
      PROVIDER_ALLOW_PRIVATE: 'true',
      ...environment,
    });
    const gateway = await site.gateway();
    for (const label of labels) await site.#connect(gateway, label);
    return site;
  }

  /** Starts a process; the first one is there from the beginning. */
  async gateway(): Promise<GatewayProcess> {
    const gateway = await GatewayProcess.listening(this.folder, this.#environment);
    this.#gateways.push(gateway);
    return gateway;
  }

  get first(): GatewayProcess {
    return this.#gateways[0]!;
  }

  simulator(label: string): Simulator {
    return this.simulators.get(label)!;
  }

  async admin<T>(gateway: GatewayProcess, path: string, body?: object, method = 'POST'): Promise<Envelope<T>> {
    const response = await fetch(`${gateway.baseUrl}/admin/v1${path}`, {
      headers: { Authorization: `Bearer ${ADMIN_TOKEN}`, 'Content-Type': 'application/json' },
      ...(body !== undefined && { method, body: JSON.stringify(body) }),
    });
    return (await response.json()) as Envelope<T>;
  }

  async start(gateway: GatewayProcess, label = 'B', body: object = {}) {
    const { data } = await this.admin<StartedJob>(gateway, `/providers/${label}/sync`, body);
    return data;
  }

  async reconcile(gateway: GatewayProcess, span: { readonly from: string; readonly to: string }) {
    return (await this.admin<StartedJob>(gateway, '/providers/B/reconciliations', span)).data;
  }

  async job(gateway: GatewayProcess, id: string): Promise<ShownJob> {
    return (await this.admin<ShownJob>(gateway, `/jobs/${id}`)).data;
  }

  /** Looks at the job until it is over. */
  async ended(gateway: GatewayProcess, id: string): Promise<ShownJob> {
    return this.until(
      () => this.job(gateway, id),
      ({ status }) => status !== 'running',
    );
  }

  /** Looks again and again until what is seen is what was waited for. */
  async until<T>(look: () => Promise<T>, isIt: (seen: T) => boolean): Promise<T> {
    for (let seen = await look(); ; seen = await look()) {
      if (isIt(seen)) return seen;
      await sleep(20);
    }
  }

  /** Waits until the simulator has been asked for an operation so often. */
  async asked(operation: string, times: number): Promise<void> {
    const { operations } = this.simulator('B').server;
    await this.until(
      async () => operations.filter((asked) => asked === operation).length,
      (count) => count >= times,
    );
  }

  async close(): Promise<void> {
    for (const gateway of this.#gateways) await gateway.kill();
    for (const { server } of this.simulators.values()) await server.stop();
    await rm(this.folder, { recursive: true, force: true });
  }

  async #connect(gateway: GatewayProcess, label: string): Promise<void> {
    const protocol = PROTOCOLS.find((each) => each.label === label)!;
    const simulator = (await protocol.loadSimulator())({ nowMs: () => Date.now() });
    this.simulators.set(label, simulator);
    const made = await this.admin(gateway, '/providers', {
      code: label,
      protocol: protocol.protocol,
      base_url: await simulator.server.start(),
      credentials: simulator.credentials,
      currencies: [simulator.sample.currency],
    });
    if (made.code !== 0) throw new Error(made.msg);
  }
}
