/**
 * The conformance kit against an Agent made with the SDK: all cases in both wallet modes, and in each face and over each store those that it could fail
 * alone.
 */
import { expect } from 'chai';
import Sqlite from 'libsql';
import mysql from 'mysql2/promise';
import pg from 'pg';
import { ALL_CASES, CASE_GROUPS } from '../../../src/adapters/cli/conformance/cases/all-cases.ts';
import { tryAgent } from '../../../src/adapters/cli/conformance/try-agent.ts';
import { agentUnderTest } from '../../../test/adapters/cli/conformance/agent-under-test.ts';
import { SECRET } from '../../../test/adapters/cli/conformance/faulty-agent.ts';
import { describeWithMariaDb } from '../../../test/support/mariadb.ts';
import { describeWithPostgres } from '../../../test/support/postgres.ts';
import { memoryStore } from '../src/memory.ts';
import { MYSQL_TABLE, mysqlStore } from '../src/mysql.ts';
import { POSTGRES_TABLE, postgresStore } from '../src/postgres.ts';
import { createReceiver, type AgentFunctions, type CallbackStore } from '../src/receiver.ts';
import { SQLITE_TABLE, sqliteStore } from '../src/sqlite.ts';
import { inMemory, inMysql, inPostgres, inSqlite } from './agents.ts';
import { FACES } from './faces.ts';

const opening = { currency: 'EUR', balance: '100' };
const PLAYERS = { ALICE: opening, BOB: opening, MALLORY: { ...opening, isDisabled: true } };
const MODES: readonly ('agent' | 'gateway')[] = ['agent', 'gateway'];
/** A busy machine is no fault of the SDK. */
const TIMEOUT_MS = 60_000;
const NEVER_LEFT_OUT = ['bet', 'bet-push', 'one-id-two-players', 'disabled-player-win'];

/** A face sees the bytes and the headers; a store sees what comes again, is taken back, and comes at once. */
const casesOf = (...groups: readonly string[]): typeof ALL_CASES => groups.flatMap((group) => CASE_GROUPS[group] ?? []);
const OF_A_FACE = casesOf('Signatures', 'Bodies and requests', 'Balance');
const OF_A_STORE = casesOf('Repetitions', 'Cancellations', 'At once');

interface Tried<Tx> {
  readonly face?: string;
  readonly store: CallbackStore<Tx>;
  readonly functions: AgentFunctions<Tx>;
}

interface Trial {
  readonly cases: typeof ALL_CASES;
  readonly modes: typeof MODES;
}

function passes(title: string, open: () => Promise<Tried<never>> | Tried<never>, { cases, modes }: Trial): void {
  for (const walletMode of modes)
    it(`is passed ${title} where the wallet is the ${walletMode}'s`, async () => {
      const { face = 'node:http', store, functions } = await open();
      const receiver = createReceiver({ ...functions, secrets: [SECRET], store, log: () => undefined });
      const agent = await FACES[face]!.serve(receiver);

      const under = agentUnderTest(agent.url, { walletMode, timeoutMs: TIMEOUT_MS });
      const results = await tryAgent({ agent: under, cases, seed: 7, onResult: () => undefined });

      await agent.close();
      const leftOut = results.filter((one) => one.leftOut !== undefined).map(({ tried }) => tried.name);
      const problems = results.flatMap((one) => one.problems.map(({ sentence }) => `${one.tried.name}: ${sentence}`));
      expect(problems).to.deep.equal([]);
      expect(leftOut).to.not.include.members(NEVER_LEFT_OUT);
      expect(results).to.have.length.greaterThan(leftOut.length + 20);
    });
}

describe('the conformance kit', () => {
  for (const face of Object.keys(FACES))
    passes(
      `by the face of ${face}`,
      () => ({ face, store: memoryStore(), functions: inMemory(PLAYERS) }) as Tried<never>,
      { cases: OF_A_FACE, modes: ['agent'] },
    );

  passes(
    'over SQLite',
    () => {
      const database = new Sqlite(':memory:');
      database.exec(SQLITE_TABLE);
      return { store: sqliteStore(database), functions: inSqlite(database, PLAYERS) } as Tried<never>;
    },
    { cases: ALL_CASES, modes: MODES },
  );

  describeWithPostgres('over PostgreSQL', (database) => {
    let pool: pg.Pool;
    beforeEach(() => (pool = new pg.Pool({ connectionString: database().url })));
    afterEach(async () => {
      await pool.query('DROP TABLE gateway_callbacks, wallets');
      await pool.end();
    });

    passes(
      'over PostgreSQL',
      async () => {
        await pool.query(POSTGRES_TABLE);
        return { store: postgresStore(pool), functions: await inPostgres(pool, PLAYERS) } as Tried<never>;
      },
      { cases: OF_A_STORE, modes: ['agent'] },
    );
  });

  describeWithMariaDb('over MariaDB', (server) => {
    let pool: mysql.Pool;
    beforeEach(() => {
      pool = mysql.createPool({ socketPath: server().socketPath, user: 'root', database: 'agent' });
    });
    afterEach(async () => {
      await pool.query('DROP TABLE gateway_callbacks, wallets');
      await pool.end();
    });

    passes(
      'over MariaDB',
      async () => {
        await pool.query(MYSQL_TABLE);
        return { store: mysqlStore(pool), functions: await inMysql(pool, PLAYERS) } as Tried<never>;
      },
      { cases: OF_A_STORE, modes: ['agent'] },
    );
  });
});
