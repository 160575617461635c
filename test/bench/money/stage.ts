/** The processes and databases of the comparison, ended together. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { ADMIN_TOKEN } from '../../faults/kill-test/gateway-api.ts';
import { createTemporaryDatabase, type TemporaryDatabase } from '../../support/postgres.ts';
import { startServer, type MeasuredServer } from '../server/measured-server.ts';
import type { Arrival } from './arrivals.ts';
import { call } from './local-http.ts';
import { fillMoneyWorld, makeMoneyWorld, SECRETS_KEY, type WorldSize } from './money-world.ts';

/** Connections to the database of each side. */
export const POOL_MAX = 10;
const SIDES = 'test/bench/money/sides';

export type Side = 'bare-rows' | 'bare-sender' | 'graphile-worker' | 'pg-boss';

export class MoneyStage {
  readonly #folder: string;
  readonly #stopping: (() => Promise<unknown>)[] = [];
  #agents: Promise<MeasuredServer> | undefined;
  readonly #links = new Map<string, Promise<string>>();
  readonly #linkMs: number;
  #names = 0;

  /** `linkMs`: milliseconds each way between every measured process and its database. */
  constructor(folder: string, linkMs = 0) {
    this.#folder = folder;
    this.#linkMs = linkMs;
  }

  /** A new database on the server with a world in it. */
  async database(size: Omit<WorldSize, 'callbackBase'>): Promise<string> {
    const { url: databaseUrl } = await this.#empty();
    await makeMoneyWorld({ databaseUrl, dataDir: this.#folder }, { ...size, callbackBase: await this.callbackBase() });
    return databaseUrl;
  }

  /** A folder with an embedded database and a world in it. */
  async folder(size: Omit<WorldSize, 'callbackBase'>): Promise<string> {
    const dataDir = this.#file('embedded');
    mkdirSync(dataDir, { recursive: true });
    await makeMoneyWorld({ dataDir }, { ...size, callbackBase: await this.callbackBase() });
    return dataDir;
  }

  async callbackBase(): Promise<string> {
    return `http://127.0.0.1:${(await this.agents()).port}`;
  }

  /** The Agents' systems. */
  agents(): Promise<MeasuredServer> {
    this.#agents ??= this.#start('test/bench/money/agent-server.ts', {});
    return this.#agents;
  }

  /** The arrivals since the last call. */
  async arrivals(): Promise<readonly Arrival[]> {
    const text = await call({ port: (await this.agents()).port, path: '/arrivals', method: 'GET' });
    return JSON.parse(text) as readonly Arrival[];
  }

  /** From now on that Agent does not answer; without one all do. */
  async silence(agent = ''): Promise<void> {
    await call({ port: (await this.agents()).port, path: `/silent/${agent}` });
  }

  /** From now on every Agent answers so many milliseconds later, and tells a balance. */
  async answerAfter(ms: number): Promise<void> {
    await call({ port: (await this.agents()).port, path: `/after/${ms}` });
  }

  /** A database whose schema the gateway of another checkout has made. */
  async databaseOf(root: string, size: Omit<WorldSize, 'callbackBase'>): Promise<string> {
    const { url: databaseUrl } = await this.#empty();
    const migrating = await this.gateway({ databaseUrl }, root);
    await migrating.stop();
    const callbackBase = await this.callbackBase();
    await fillMoneyWorld({ databaseUrl, dataDir: this.#folder }, { ...size, callbackBase, root });
    return databaseUrl;
  }

  /** A gateway as in production, of this checkout or another one; without a URL on the embedded database of the folder. */
  async gateway(
    place: { readonly databaseUrl: string } | { readonly dataDir: string },
    root?: string,
  ): Promise<MeasuredServer> {
    const dataDir = 'dataDir' in place ? place.dataDir : this.#folder;
    const env = {
      ...('databaseUrl' in place && { DATABASE_URL: await this.#linked(place.databaseUrl) }),
      DATA_DIR: dataDir,
      SECRETS_KEY,
      ADMIN_TOKEN,
      DATABASE_POOL_MAX: String(POOL_MAX),
      CALLBACK_ALLOW_PRIVATE: 'true',
    };
    return this.#start('src/main.ts', env, root);
  }

  async side(side: Side, databaseUrl: string): Promise<MeasuredServer> {
    const env = { DATABASE_URL: await this.#linked(databaseUrl), DATABASE_POOL_MAX: String(POOL_MAX) };
    return this.#start(`${SIDES}/${side}.ts`, env);
  }

  async stop(): Promise<void> {
    for (const end of this.#stopping.reverse()) await end();
  }

  /** The database by way of its link. */
  #linked(databaseUrl: string): Promise<string> {
    if (this.#linkMs === 0) return Promise.resolve(databaseUrl);
    const linked = this.#links.get(databaseUrl) ?? this.#link(databaseUrl);
    this.#links.set(databaseUrl, linked);
    return linked;
  }

  async #link(databaseUrl: string): Promise<string> {
    const env = { DATABASE_URL: databaseUrl, LINK_MS: String(this.#linkMs) };
    const { port } = await this.#start(`${SIDES}/link.ts`, env);
    return call({ port, path: '/url', method: 'GET' });
  }

  async #empty(): Promise<TemporaryDatabase> {
    const database = await createTemporaryDatabase();
    if (database === undefined)
      throw new Error('The benchmark needs PostgreSQL: install it, or set TEST_DATABASE_URL.');
    this.#stopping.push(dropping(database));
    return database;
  }

  async #start(source: string, env: Readonly<Record<string, string>>, root?: string): Promise<MeasuredServer> {
    const server = await startServer({ source, env, root, role: 'anywhere', logFile: this.#file('log') });
    this.#stopping.push(() => server.stop());
    return server;
  }

  #file(kind: string): string {
    return join(this.#folder, `${kind}-${(this.#names += 1)}`);
  }
}

const dropping = (database: TemporaryDatabase) => () => database.drop();
