import { expect } from 'chai';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import { Decimal } from '../../src/domain/shared/decimal.ts';
import { OPENING, Stage } from '../../tools/cluster/stage.ts';
import { GatewayProcess } from '../e2e/gateway-process.ts';
import { findPostgresBinaries } from '../support/postgres-binaries.ts';
import { AnswerTimes } from './answer-times.ts';
import { connected, rowsOf } from './database-rows.ts';
import { ADMIN_TOKEN, administer } from './kill-test/gateway-api.ts';
import { wholeNumberOf } from './kill-test/run-settings.ts';
import { HAS_SMALL_DISK, SingleDatabase } from './single-database.ts';

const MISFORTUNE_MS = 1_000 * wholeNumberOf('SECONDS', 20);
/** The providers of the simulators wait for at most 5 s; here they have patience, so that a later answer is seen. */
const PATIENCE_MS = 60_000;
const ANSWER_MS_MAX = 6_000;
/** The provider asks about its order before it takes the answer for unknown. */
const ASKS_AFTERWARDS = 'A';
/** Each provider repeats within this time, on a busy machine as well. */
const RECOVERY_MS_MAX = 10_000;
const POLL_MS = 20;
const PLAYER = { member_id: 'PLAYER', currency: 'USD' };

/** The longest time of a query of the gateway to PostgreSQL. After it, an Agent gets a fault as the answer. */
const AGENT_MS_MAX = 36_000;
/** A probe asks the database, and does not wait for it. */
const PROBE_MS_MAX = 5_000;
/** Longest pause of events beside a transaction that holds nothing of them. */
const UNNOTICED_MS_MAX = 3_000;

const BACKENDS = `select pg_terminate_backend(pid) from pg_stat_activity where usename = 'gateway'`;

const REFUSED = `select provider, action, refused_because from wallet_transactions where status = 'refused'`;

interface Ending {
  end(): unknown;
}

interface Misfortune {
  begin(database: SingleDatabase, server: pg.Client): Promise<Ending>;
  /** Whether events go on meanwhile. */
  readonly isUnnoticed?: boolean;
  readonly needsSmallDisk?: boolean;
}

const MISFORTUNES: Readonly<Record<string, Misfortune>> = {
  'PostgreSQL is killed and not started': {
    begin(database) {
      database.kill();
      return Promise.resolve({ end: () => database.startAgain() });
    },
  },
  'all processes of PostgreSQL stand still': {
    begin(database) {
      database.freeze();
      return Promise.resolve({ end: () => database.thaw() });
    },
  },
  'the disk of PostgreSQL is full': {
    needsSmallDisk: true,
    begin(database) {
      database.fill();
      return Promise.resolve({
        end: async () => {
          database.free();
          await database.startAgain();
        },
      });
    },
  },
  'the server has no connection left for the gateway': {
    async begin(_, server) {
      await server.query('alter role gateway connection limit 0');
      await server.query(BACKENDS);
      return { end: () => server.query('alter role gateway connection limit -1') };
    },
  },
  'another transaction locks all wallets': {
    async begin(_, server) {
      await server.query('begin');
      await server.query('lock table wallets in access exclusive mode');
      return { end: () => server.query('rollback') };
    },
  },
  'another transaction holds the row of every wallet': {
    async begin(_, server) {
      await server.query('begin');
      await server.query('select from wallets for update');
      return { end: () => server.query('rollback') };
    },
  },
  'a long transaction reads all tables of money': {
    isUnnoticed: true,
    async begin(_, server) {
      await server.query('begin isolation level repeatable read');
      for (const table of ['wallets', 'wallet_transactions', 'ledger_entries', 'callbacks'])
        await server.query(`select count(*) from ${table}`);
      return { end: () => server.query('rollback') };
    },
  },
  'every connection of the gateway is ended': {
    async begin(_, server) {
      await server.query(BACKENDS);
      return { end: () => undefined };
    },
  },
};

describe('a gateway over one PostgreSQL, between four providers that play', () => {
  let database: SingleDatabase;
  let folder: string;
  let gateway: GatewayProcess;
  let stage: Stage;

  before(async function startAll() {
    const binaries = findPostgresBinaries();
    if (binaries === undefined) this.skip();
    database = await SingleDatabase.start(binaries);
    folder = await mkdtemp(join(tmpdir(), 'gateway-misfortunes-'));
    gateway = await GatewayProcess.listening(folder, {
      NODE_ENV: 'production',
      PROVIDER_ALLOW_PRIVATE: 'true',
      DATABASE_URL: database.gatewayUrl,
      SECRETS_KEY: '5a'.repeat(32),
      ADMIN_TOKEN,
      CALLBACK_ALLOW_PRIVATE: 'true',
    });
    stage = await Stage.open({ frontUrl: gateway.baseUrl, adminToken: ADMIN_TOKEN }, { answerMs: PATIENCE_MS });
  });

  after(async () => {
    await stage.close();
    await gateway.kill();
    await database.close();
    await rm(folder, { recursive: true });
  });

  for (const [name, { begin, isUnnoticed = false, needsSmallDisk = false }] of Object.entries(MISFORTUNES)) {
    it(`answers everybody in time while ${name} for ${MISFORTUNE_MS / 1_000} s, and takes events again within seconds`, async function () {
      this.timeout(MISFORTUNE_MS + 400_000);
      if (needsSmallDisk && !HAS_SMALL_DISK) this.skip();
      const server = await connected(database.url);
      // It may be killed with the others.
      server.on('error', () => undefined);
      const agent = new AnswerTimes(() => stage.calls.ask('/player/balance', PLAYER));
      const probe = new AnswerTimes(() => fetch(`${gateway.baseUrl}/health/ready`));
      for (const player of stage.players) player.slowestMs();
      for (const player of stage.players) player.longestMs();

      const { end } = await begin(database, server);
      await wait(MISFORTUNE_MS);
      const slowest = stage.players.map((player) => ({ provider: player.provider, slowestMs: player.slowestMs() }));
      const [agentMs, probeMs] = [agent.slowestMs(), probe.slowestMs()];
      const pauseMs = Math.max(...stage.players.map((player) => player.longestMs()));
      await end();
      const recoveryMs = await untilAllPlay(stage);
      await Promise.all([agent.end(), probe.end(), server.end()]);

      console.log(`      ${JSON.stringify({ name, slowest, agentMs, probeMs, pauseMs, recoveryMs })}`);
      for (const { provider, slowestMs } of slowest) {
        expect(slowestMs, provider).to.be.lessThan(provider === ASKS_AFTERWARDS ? 2 * ANSWER_MS_MAX : ANSWER_MS_MAX);
      }
      expect(agentMs, 'a call of the Agent').to.be.lessThan(AGENT_MS_MAX);
      expect(probeMs, 'the probe').to.be.lessThan(PROBE_MS_MAX);
      expect(recoveryMs).to.be.lessThan(RECOVERY_MS_MAX);
      expect(refusalsOf(stage), 'refusals after which no provider repeats').to.deep.equal([]);
      if (isUnnoticed) expect(pauseMs, 'the pause of events').to.be.lessThan(UNNOTICED_MS_MAX);
    });
  }

  it('has lost and doubled nothing', async () => {
    await Promise.all(stage.players.map((player) => player.rest()));
    const moved = stage.players.reduce((sum, player) => sum.plus(player.moved), Decimal.from(OPENING));

    const [wallet] = await rowsOf<{ readonly balance: string }>(database.url, 'select balance from wallets');
    const refused = await rowsOf(database.url, REFUSED);

    expect(Decimal.from(wallet?.balance ?? '0').toString()).to.equal(moved.toString());
    expect(refused).to.deep.equal([]);
    expect(refusalsOf(stage)).to.deep.equal([]);
    expect(stage.players.map(({ taken }) => taken).every((taken) => taken > 0)).to.equal(true);
    expect(await administer(gateway.baseUrl, 'GET /audit')).to.have.property('sound', true);
  });
});

/** Each final refusal, as the provider and its code. */
const refusalsOf = ({ players }: Stage): readonly string[] =>
  players.flatMap(({ provider, refusals }) => refusals.map((code) => `${provider} ${code}`));

/** The milliseconds until each provider had an event taken. A player that was refused for good waits in vain. */
async function untilAllPlay(stage: Stage): Promise<number> {
  const beganAtMs = performance.now();
  const { players } = stage;
  const before = players.map(({ taken }) => taken);
  while (!players.every(({ taken }, at) => taken > (before[at] ?? 0))) {
    if (refusalsOf(stage).length > 0) break;
    await wait(POLL_MS);
  }
  return performance.now() - beganAtMs;
}
