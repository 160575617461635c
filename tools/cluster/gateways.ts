/** The gateways of one cell over the database of the cluster, with the settings of production. */
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { programOf } from '../../test/support/built-source.ts';
import { startFlags } from '../../test/support/start-flags.ts';
import type { DatabaseCluster } from './database-cluster.ts';
import { address, type CellPlace } from './layout.ts';
import { present } from './present.ts';
import { RunningProgram, type Program } from './program.ts';

const POLL_MS = 100;
const START_MS_MAX = 60_000;
const ANSWER_MS = 1_000;
const SECRET_BYTES = 32;

export class Gateways {
  readonly adminToken = secret();
  readonly secretsKey = secret();
  readonly running: readonly RunningProgram[];
  readonly #place: CellPlace;

  constructor(cluster: DatabaseCluster, cell = 0) {
    const environment = {
      NODE_ENV: 'production',
      PROVIDER_ALLOW_PRIVATE: 'true',
      DATABASE_URL: cluster.databaseUrlOf(cell),
      DATABASE_PREPARED: String(!cluster.hasPgbouncer),
      SECRETS_KEY: this.secretsKey,
      ADMIN_TOKEN: this.adminToken,
      // The Agent's system is on this machine.
      CALLBACK_ALLOW_PRIVATE: 'true',
    };
    this.#place = present(cluster.layout.cells[cell], `cell ${cell + 1}`);
    this.running = this.#place.gateways.map((port, at) => {
      const name = `${cell === 0 ? '' : `cell-${cell + 1}-`}gateway-${at + 1}`;
      return new RunningProgram(gateway(cluster.folder, name, { ...environment, PORT: String(port) }));
    });
  }

  /** The addresses of the gateways. */
  get baseUrls(): readonly string[] {
    return this.#place.gateways.map((port) => `http://${address(port)}`);
  }

  /** The address that leads to any of the gateways. */
  get frontUrl(): string {
    return `http://${address(this.#place.front)}`;
  }

  /** Starts the first gateway, which creates the tables, and then the others. */
  async start(): Promise<void> {
    const [first, ...others] = this.running;
    first?.start();
    await this.untilReady(this.baseUrls.slice(0, 1));
    for (const one of others) one.start();
    await this.untilReady([...this.baseUrls, this.frontUrl]);
  }

  async untilReady(urls: readonly string[]): Promise<void> {
    const untilMs = performance.now() + START_MS_MAX;
    for (const url of urls) await this.#untilReady(url, untilMs);
  }

  async #untilReady(url: string, untilMs: number): Promise<void> {
    while (!(await isReady(url))) {
      const ended = this.running.find(({ hasEnded }) => hasEnded);
      if (ended !== undefined || performance.now() > untilMs)
        throw new Error(`the gateway at ${url} is not ready: ${ended?.lastWords() ?? ''}`);
      await wait(POLL_MS);
    }
  }
}

const gateway = (folder: string, name: string, environment: Readonly<Record<string, string>>): Program => ({
  name,
  folder: join(folder, name),
  files: {},
  command: process.execPath,
  args: [...startFlags(), ...programOf('src/main')],
  environment,
  isOwn: true,
});

const secret = (): string => randomBytes(SECRET_BYTES).toString('hex');

export async function isReady(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}/health/ready`, { signal: AbortSignal.timeout(ANSWER_MS) })).ok;
  } catch {
    return false; // Not yet started, or killed.
  }
}
