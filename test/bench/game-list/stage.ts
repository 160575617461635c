/** The servers that are compared, started when they are first needed and stopped together. */
import { randomBytes } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startServer, type MeasuredServer } from '../server/measured-server.ts';
import type { Role } from '../server/pinning.ts';
import type { TemporaryDatabase } from '../../support/postgres.ts';
import { AgentClient } from './agent-client.ts';
import { makeDatabase } from './database.ts';
import type { World } from './world.ts';

export type Side = 'raw' | 'bare' | 'full' | 'before' | 'fastify' | 'hono' | 'sql' | '1 worker' | '2 workers';

interface SideFacts {
  readonly source: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly role?: Role;
}

const GATEWAY = 'src/main.ts';
const SIDES = 'test/bench/game-list/sides';
const FACTS: Readonly<Record<Side, SideFacts>> = {
  raw: { source: `${SIDES}/raw.ts` },
  bare: { source: `${SIDES}/bare.ts` },
  full: { source: GATEWAY },
  before: { source: GATEWAY },
  fastify: { source: `${SIDES}/fastify.ts` },
  hono: { source: `${SIDES}/hono.ts` },
  sql: { source: `${SIDES}/sql.ts` },
  '1 worker': { source: `${SIDES}/workers.ts`, env: { WORKERS: '1' }, role: 'anywhere' },
  '2 workers': { source: `${SIDES}/workers.ts`, env: { WORKERS: '2' }, role: 'anywhere' },
};

/** Answers that are looked at to find one of average size. */
const SIZED_ANSWERS = 500;

export const ADMIN_TOKEN = randomBytes(32).toString('hex');

export class Stage {
  readonly world: World;
  readonly #folder: string;
  readonly #besideRoot: string | undefined;
  readonly #secretsKey = randomBytes(32).toString('hex');
  readonly #servers = new Map<Side, Promise<MeasuredServer>>();
  #preparedAnswer: Promise<string> | undefined;
  #databaseBefore: Promise<TemporaryDatabase> | undefined;

  /** `besideRoot`: another checkout, with its packages, whose gateway is the side `before`. */
  constructor(world: World, folder: string, besideRoot?: string) {
    this.world = world;
    this.#besideRoot = besideRoot;
    this.#folder = join(folder, String(world.gameCount));
    mkdirSync(this.#folder, { recursive: true });
  }

  server(side: Side): Promise<MeasuredServer> {
    const known = this.#servers.get(side);
    if (known !== undefined) return known;
    const starting = this.#start(side);
    this.#servers.set(side, starting);
    return starting;
  }

  /** Ends every process; the next look at a side starts it anew. */
  async stopServers(): Promise<void> {
    for (const server of await Promise.all(this.#servers.values())) await server.stop();
    this.#servers.clear();
  }

  async stop(): Promise<void> {
    await this.stopServers();
    await (await this.#databaseBefore)?.drop();
  }

  async #start(side: Side): Promise<MeasuredServer> {
    const { source, env, role = 'server' } = FACTS[side];
    const needsBytes = side === 'raw' || side === 'bare';
    const isBefore = side === 'before';
    const database = isBefore ? await this.#beside() : this.world.database;
    return startServer({
      source,
      root: isBefore ? this.#besideRoot : undefined,
      role,
      logFile: join(this.#folder, `${side}.log`),
      env: {
        DATABASE_URL: database.url,
        DATA_DIR: this.#folder,
        SECRETS_KEY: this.#secretsKey,
        ADMIN_TOKEN,
        GAMES: String(this.world.gameCount),
        ...(needsBytes && { PREPARED_ANSWER: await (this.#preparedAnswer ??= this.#prepareAnswer()) }),
        ...env,
      },
    });
  }

  #beside(): Promise<TemporaryDatabase> {
    const { catalogue, agents } = this.world;
    return (this.#databaseBefore ??= makeDatabase(catalogue, agents, this.#besideRoot));
  }

  /** The file of the answer whose size is nearest to the mean. */
  async #prepareAnswer(): Promise<string> {
    const client = new AgentClient((await this.server('full')).port);
    const requests = this.world.wide.slice(0, SIZED_ANSWERS);
    const answers = await Promise.all(requests.map((request) => client.ask(request)));
    client.close();
    const mean = answers.reduce((sum, { length }) => sum + length, 0) / answers.length;
    const distance = (answer: Buffer): number => Math.abs(answer.length - mean);
    const typical = answers.reduce((best, answer) => (distance(answer) < distance(best) ? answer : best));
    const file = join(this.#folder, 'prepared-answer.json');
    writeFileSync(file, typical);
    return file;
  }
}
