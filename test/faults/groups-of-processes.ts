/** Three processes that play groups on the same wallets and in the same lanes. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect } from 'chai';
import { findingsOf } from '../ports/audited.ts';
import { AGENT, guid } from '../ports/catalogue-seeds.ts';
import { populate } from '../ports/money-seeds.ts';
import { fund } from '../ports/wallet-seeds.ts';
import { openPostgresWorld } from '../adapters/persistence/knex-world.ts';
import { programOf } from '../support/built-source.ts';

const PLAYER = new URL('./group-player.ts', import.meta.url);
const PROCESSES = 3;
const WALLETS = 60;
const LANES = 12;

/** The outcome of one process. */
interface Played {
  readonly works: number;
  readonly transactions: number;
  readonly failures: readonly string[];
}

/** Plays so many works in each process; throws if one failed, if the database saw a deadlock, or if the books are not right. */
export async function playGroups(databaseUrl: string, seed: number, works: number): Promise<readonly Played[]> {
  const world = await openPostgresWorld(databaseUrl);
  await populate(world);
  for (let at = 0; at < WALLETS; at += 1) {
    await world.players.ensure(AGENT, `PLAYER${at}`, guid(700 + at));
    await fund(world, '100', guid(700 + at));
  }
  const played = await Promise.all(
    Array.from({ length: PROCESSES }, (_, process) => play([databaseUrl, seed + process, works, WALLETS, LANES])),
  );
  expect(played.flatMap(({ failures }) => failures)).to.deep.equal([]);
  await world.knex.raw('select pg_stat_force_next_flush()').catch(() => undefined);
  const { rows } = await world.knex.raw('select deadlocks from pg_stat_database where datname = current_database()');
  expect(rows[0].deadlocks).to.equal(0);
  const counted = await world.knex('wallet_transactions').count<{ count: number }>({ count: '*' }).first();
  expect(counted?.count).to.equal(PROCESSES * works);
  expect((await findingsOf(world.audit)).filter(({ violated }) => violated > 0)).to.deep.equal([]);
  await world.close();
  return played;
}

async function play(args: readonly (string | number)[]): Promise<Played> {
  const { stdout } = await promisify(execFile)(process.execPath, [...programOf(PLAYER), ...args.map(String)]);
  return JSON.parse(stdout) as Played;
}
