/**
 * A process that plays groups of random works on wallets, which other processes use too, and leaves callbacks in lanes that they share. It
 * prints the number of its works, those that failed, and the messages of the failures.
 *
 * Arguments: the address of the PostgreSQL database, a seed, the number of works, and the numbers of wallets and lanes.
 */
import { randomUUID } from 'node:crypto';
import { KnexWalletBook, WalletWorks } from '../../src/adapters/persistence/wallet/wallet-works.ts';
import { openKnex } from '../../src/adapters/persistence/database/open-knex.ts';
import type { WalletWork } from '../../src/application/ports/wallet-book.ts';
import { AGENT, guid } from '../ports/catalogue-seeds.ts';
import { acceptedOf, betEvent, decidedOf, WALLET } from '../ports/wallet-seeds.ts';
import { Chance } from './kill-test/chance.ts';
import { testWalletQueue } from '../support/queues.ts';

/** Works that are under way at a time: enough for large groups. */
const AT_A_TIME = 100;
/** A busy machine is no failure. */
const WAIT_MAX_MS = 100_000;

const [databaseUrl, seed = '', works = '', wallets = '', lanes = ''] = process.argv.slice(2);
const { knex, close } = await openKnex({ databaseUrl, dataDir: '' });
const book = new KnexWalletBook(knex, new WalletWorks(knex, testWalletQueue()));
const chance = new Chance(Number(seed), 'works');
const below = (end: string): number => chance.below(Number(end));
let begun = 0;
let transactions = 0;
const failures: string[] = [];
knex.on('query', ({ sql }: { readonly sql: string }) => {
  if (sql.startsWith('BEGIN')) transactions += 1;
});

function work(number: string): WalletWork<undefined>['decide'] {
  const inLanes = [below(lanes), below(lanes), below(lanes)];
  return ({ balance }) => {
    const transaction = {
      ...acceptedOf(0, betEvent(0, { transactionId: number, movement: '0' }), balance.toString()),
      id: randomUUID(),
    };
    const messages = inLanes.map((lane) => ({
      id: randomUUID(),
      agent: AGENT,
      role: 'bet' as const,
      lane: `lane ${lane}`,
      transactionId: transaction.id,
      body: '{}',
    }));
    return { value: undefined, record: [decidedOf(transaction, { messages })] };
  };
}

async function play(): Promise<void> {
  while (begun < Number(works)) {
    begun += 1;
    const wallet = { ...WALLET, playerId: guid(700 + below(wallets)) };
    const number = `${seed}-${begun}`;
    const clues = [{ kind: 'bet', transactionId: number }];
    await book
      .run({ wallet, clues, decide: work(number), limits: { waitMaxMs: WAIT_MAX_MS } })
      .catch((error: unknown) => failures.push((error as Error).message));
  }
}

await Promise.all(Array.from({ length: AT_A_TIME }, play));
await close();
console.log(JSON.stringify({ works: begun, transactions, failures }));
