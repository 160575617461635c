import { expect } from 'chai';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import { Decimal } from '../../src/domain/shared/decimal.ts';
import { signalBelow } from '../../tools/cluster/processes.ts';
import { OPENING, Stage } from '../../tools/cluster/stage.ts';
import { GatewayProcess } from '../e2e/gateway-process.ts';
import { startPostgresCluster, type PostgresCluster } from '../support/postgres-cluster.ts';
import { findPostgresBinaries } from '../support/postgres-binaries.ts';
import { connected, rowsOf } from './database-rows.ts';
import { ADMIN_TOKEN, administer } from './kill-test/gateway-api.ts';
import { wholeNumberOf } from './kill-test/run-settings.ts';

const MISFORTUNE_MS = 1_000 * wholeNumberOf('SECONDS', 20);
/** The providers of the simulators wait for at most 5 s; here they have patience, so that a later answer is seen. */
const PATIENCE_MS = 60_000;
const ANSWER_MS_MAX = 6_000;
/** The provider asks about its order before it takes the answer for unknown. */
const ASKS_AFTERWARDS = 'A';
/** Each provider repeats within this time, on a busy machine as well. */
const RECOVERY_MS_MAX = 10_000;
const POLL_MS = 20;

const BACKENDS = `select pg_terminate_backend(pid) from pg_stat_activity where usename = 'gateway'`;

interface Ending {
  end(): unknown;
}

type Misfortune = (server: pg.Client) => Promise<Ending>;

const MISFORTUNES: Readonly<Record<string, Misfortune>> = {
  'all processes of PostgreSQL stand still': async (server) => {
    const { rows } = await server.query<{ readonly folder: string }>(`select setting as folder from pg_settings
      where name = 'data_directory'`);
    const folder = rows[0]?.folder ?? '';
    signalBelow(folder, 'SIGSTOP');
    return { end: () => signalBelow(folder, 'SIGCONT') };
  },
  'the server has no connection left for the gateway': async (server) => {
    await server.query('alter role gateway connection limit 0');
    await server.query(BACKENDS);
    return { end: () => server.query('alter role gateway connection limit -1') };
  },
  'another transaction locks all wallets': async (server) => {
    await server.query('begin');
    await server.query('lock table wallets in access exclusive mode');
    return { end: () => server.query('rollback') };
  },
  'another transaction holds the row of every wallet': async (server) => {
    await server.query('begin');
    await server.query('select from wallets for update');
    return { end: () => server.query('rollback') };
  },
  'every connection of the gateway is ended': async (server) => {
    await server.query(BACKENDS);
    return { end: () => undefined };
  },
};

describe('a gateway over one PostgreSQL, between four providers that play', () => {
  let cluster: PostgresCluster;
  let folder: string;
  let databaseUrl: string;
  let gateway: GatewayProcess;
  let stage: Stage;

  before(async function startAll() {
    this.timeout(240_000);
    const binaries = findPostgresBinaries();
    if (binaries === undefined) this.skip();
    cluster = await startPostgresCluster(binaries);
    await rowsOf(cluster.url, 'create role gateway login');
    await rowsOf(cluster.url, 'create database gateway owner gateway');
    databaseUrl = cluster.url.replace(/\/postgres$/, '/gateway');
    folder = await mkdtemp(join(tmpdir(), 'gateway-misfortunes-'));
    gateway = await GatewayProcess.listening(folder, {
      NODE_ENV: 'production',
      DATABASE_URL: databaseUrl.replace('postgres@', 'gateway@'),
      SECRETS_KEY: '5a'.repeat(32),
      ADMIN_TOKEN,
      CALLBACK_ALLOW_PRIVATE: 'true',
    });
    stage = await Stage.open({ frontUrl: gateway.baseUrl, adminToken: ADMIN_TOKEN }, { answerMs: PATIENCE_MS });
  });

  after(async () => {
    await stage.close();
    await gateway.kill();
    await cluster.stop();
    await rm(folder, { recursive: true });
  });

  for (const [name, begin] of Object.entries(MISFORTUNES)) {
    it(`answers each bet in time while ${name} for ${MISFORTUNE_MS / 1_000} s, and takes events again within seconds`, async function () {
      this.timeout(MISFORTUNE_MS + 120_000);
      const server = await connected(databaseUrl);
      for (const player of stage.players) player.slowestMs();

      const { end } = await begin(server);
      await wait(MISFORTUNE_MS);
      const slowest = stage.players.map((player) => ({ provider: player.provider, slowestMs: player.slowestMs() }));
      await end();
      const recoveryMs = await untilAllPlay(stage);
      await server.end();

      console.log(`      ${JSON.stringify({ name, slowest, recoveryMs })}`);
      for (const { provider, slowestMs } of slowest) {
        expect(slowestMs, provider).to.be.lessThan(provider === ASKS_AFTERWARDS ? 2 * ANSWER_MS_MAX : ANSWER_MS_MAX);
      }
      expect(recoveryMs).to.be.lessThan(RECOVERY_MS_MAX);
    });
  }

  it('has lost and doubled nothing', async function () {
    this.timeout(PATIENCE_MS);
    await Promise.all(stage.players.map((player) => player.rest()));
    const moved = stage.players.reduce((sum, player) => sum.plus(player.moved), Decimal.from(OPENING));

    const [wallet] = await rowsOf<{ readonly balance: string }>(databaseUrl, 'select balance from wallets');

    expect(Decimal.from(wallet?.balance ?? '0').toString()).to.equal(moved.toString());
    expect(stage.players.map(({ taken }) => taken).every((taken) => taken > 0)).to.equal(true);
    expect(await administer(gateway.baseUrl, 'GET /audit')).to.have.property('sound', true);
  });
});

/** The milliseconds until each provider had an event taken. */
async function untilAllPlay({ players }: Stage): Promise<number> {
  const beganAtMs = performance.now();
  const before = players.map(({ taken }) => taken);
  while (!players.every(({ taken }, at) => taken > (before[at] ?? 0))) await wait(POLL_MS);
  return performance.now() - beganAtMs;
}
