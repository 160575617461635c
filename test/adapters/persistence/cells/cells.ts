/** A PostgreSQL that can replicate, cells on it, and a player in one of them. */
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { WalletKey } from '../../../../src/application/ports/wallet-book.ts';
import { Decimal } from '../../../../src/domain/shared/decimal.ts';
import { CellOrdersByFile } from '../../../../src/infrastructure/process/cell-orders.ts';
import { AGENT, agentOf } from '../../../ports/catalogue-seeds.ts';
import { OTHER_AGENT, OTHER_PROVIDER, OTHERS_PLAYER, populate } from '../../../ports/money-seeds.ts';
import { acceptedOf, betEvent, decidedOf, fund, WALLET } from '../../../ports/wallet-seeds.ts';
import { findPostgresBinaries } from '../../../support/postgres-binaries.ts';
import { startPostgresCluster, type PostgresCluster } from '../../../support/postgres-cluster.ts';
import { openPostgresWorld, type KnexWorld } from '../knex-world.ts';

export const DEPOSIT = 1_000_000;
export const STAKE = 10;
export const NEIGHBOURS_WALLET: WalletKey = { ...WALLET, agent: OTHER_AGENT, playerId: OTHERS_PLAYER };

/** A server of this test alone, whose log can be replicated. */
export function replicatingServer(binaries = findPostgresBinaries()): Promise<PostgresCluster> {
  if (binaries === undefined) throw new Error('there is no PostgreSQL');
  return startPostgresCluster(binaries, {
    settings: ['wal_level=logical', 'max_replication_slots=20', 'max_wal_senders=20', 'max_worker_processes=24'],
  });
}

/** The orders of an operator with a list of cells in a temporary folder. */
export class Operator {
  readonly folder = mkdtempSync(join(tmpdir(), 'cells-'));
  readonly said: string[] = [];
  /** The key of all gateways. */
  secretsKey = '5a'.repeat(32);

  environment(more: Readonly<Record<string, string>> = {}): Record<string, string> {
    return { CELLS_FILE: join(this.folder, 'cells.json'), SECRETS_KEY: this.secretsKey, ...more };
  }

  orders(more: Readonly<Record<string, string>> = {}): CellOrdersByFile {
    return new CellOrdersByFile(this.environment(more));
  }

  /** Makes a cell. The address for its gateways. */
  async add(name: string, adminUrl: string, more: { schema?: string; isClosed?: boolean } = {}): Promise<string> {
    const order = { name, schema: more.schema, isClosed: more.isClosed === true, isExisting: false };
    const made = await this.orders({ ADMIN_DATABASE_URL: adminUrl }).add(order);
    if (!made.ok) throw new Error(made.error);
    return made.value.url;
  }

  order(from: string, to: string, agents?: readonly string[]) {
    return { from, to, agents, by: 'vera@host', say: (sentence: string) => void this.said.push(sentence) };
  }

  close(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }
}

/** Opens a cell as a gateway does. It has two Agents, each with a player and money. */
export async function furnished(url: string): Promise<KnexWorld> {
  const world = await openPostgresWorld(url);
  await populate(world);
  await world.agents.update(AGENT, { walletMode: 'gateway' });
  await world.accounts.open({ playerId: WALLET.playerId, provider: OTHER_PROVIDER, currency: 'USD' }, ['ann'].values());
  await fund(world, String(DEPOSIT));
  await world.agents.create(agentOf({ code: OTHER_AGENT, walletMode: 'gateway' })).catch(() => undefined);
  await world.players.ensure(OTHER_AGENT, 'ANN', OTHERS_PLAYER);
  await world.transfers.moveHere({ ...NEIGHBOURS_DEPOSIT, id: randomUUID(), nowMs: Date.now() });
  return world;
}

const NEIGHBOURS_DEPOSIT = {
  agent: OTHER_AGENT,
  transferId: 'N1',
  playerId: OTHERS_PLAYER,
  provider: undefined,
  currency: 'USD',
  amount: Decimal.from(String(DEPOSIT)),
};

/** Books a bet with its callback, once. */
export const bet = (world: KnexWorld, wallet: WalletKey, id: string): Promise<void> =>
  world.walletBook.run({
    wallet,
    limits: { waitMaxMs: 500 },
    clues: [{ kind: 'bet', transactionId: id }],
    decide: ({ balance, found }) => {
      if (found.some(({ transactions }) => transactions.length > 0)) return { value: undefined };
      const event = betEvent(0, { transactionId: id, wagerId: id, roundId: id });
      const after = balance.minus(Decimal.from(String(STAKE))).toString();
      const taken = { ...acceptedOf(0, event, after), id: randomUUID() };
      const message = {
        ...wallet,
        role: 'bet' as const,
        lane: `lane ${wallet.playerId}`,
        body: JSON.stringify({ id }),
      };
      const messages = [{ ...message, id: randomUUID(), transactionId: taken.id }];
      return { value: undefined, record: [decidedOf(taken, { messages })] };
    },
  });

/** The numbers of the bets of a cell, in their order. */
export const numbersOf = ({ knex }: KnexWorld, agent = AGENT): Promise<string[]> =>
  knex('wallet_transactions').where({ agent }).orderBy('position').pluck<string[]>('transaction_id');
