/** Two cells, each with a database: one has the Agent, the other one only its providers and another Agent. */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { WalletKey } from '../../../../src/application/ports/wallet-book.ts';
import { Decimal } from '../../../../src/domain/shared/decimal.ts';
import { createTemporaryDatabase, type TemporaryDatabase } from '../../../support/postgres.ts';
import { AGENT, agentOf, opaqueTokenOf, providerOf, signedTokenOf } from '../../../ports/catalogue-seeds.ts';
import { OTHER_AGENT, OTHER_PROVIDER, OTHERS_PLAYER, populate, SECOND_PLAYER } from '../../../ports/money-seeds.ts';
import { acceptedOf, betEvent, decidedOf, fund, WALLET } from '../../../ports/wallet-seeds.ts';
import { openPostgresWorld, type KnexWorld } from '../knex-world.ts';

const DAY_MS = 86_400_000;
export const DEPOSIT = 1_000_000;
export const STAKE = 10;

export const SECOND_WALLET: WalletKey = { ...WALLET, playerId: SECOND_PLAYER };
const NEIGHBOURS_WALLET: WalletKey = { ...WALLET, agent: OTHER_AGENT, playerId: OTHERS_PLAYER };

export class TwoCells {
  readonly source: KnexWorld;
  readonly target: KnexWorld;
  readonly databases: { readonly source: TemporaryDatabase; readonly target: TemporaryDatabase };

  private constructor(source: KnexWorld, target: KnexWorld, databases: TwoCells['databases']) {
    this.source = source;
    this.target = target;
    this.databases = databases;
  }

  static async open(source: TemporaryDatabase): Promise<TwoCells> {
    const target = await createTemporaryDatabase();
    if (target === undefined) throw new Error('there is a PostgreSQL for the source only');
    const worlds = [await openPostgresWorld(source.url), await openPostgresWorld(target.url)] as const;
    return new TwoCells(...worlds, { source, target });
  }

  async close(): Promise<void> {
    await Promise.all([this.source.close(), this.target.close()]);
    await this.databases.target.drop();
  }

  /** The Agent has two players with money, tokens and secrets; in the target, a neighbour plays already. */
  async furnish(apiSecretSealed = 'sealed-2'): Promise<void> {
    const { source, target } = this;
    await Promise.all([source.reset(), target.reset()]);
    await populate(source);
    await source.agents.update(AGENT, { walletMode: 'gateway' });
    await source.accounts.open(
      { playerId: WALLET.playerId, provider: OTHER_PROVIDER, currency: 'USD' },
      ['ann'].values(),
    );
    await fund(source, String(DEPOSIT));
    await fund(source, String(DEPOSIT), SECOND_PLAYER);
    await source.tokens.add(opaqueTokenOf(1));
    await source.tokens.add(signedTokenOf(2, { apiSecretSealed }));
    await target.providers.create(providerOf());
    await target.providers.create(providerOf({ code: OTHER_PROVIDER }));
    await target.agents.create(agentOf({ code: OTHER_AGENT, walletMode: 'gateway' }));
    await target.players.ensure(OTHER_AGENT, 'ANN', OTHERS_PLAYER);
    await target.transfers.moveHere({ ...NEIGHBOURS_DEPOSIT, id: randomUUID(), nowMs: Date.now() });
    for (let number = 1; number <= 3; number += 1) await bet(target, NEIGHBOURS_WALLET, `neighbour-${number}`);
  }

  /** Repeats a bet, as a provider does, at one cell and then at the other one, until it is booked. */
  async betSomewhere(wallet: WalletKey, id: string): Promise<'source' | 'target'> {
    for (;;) {
      if (await isBooked(this.source, wallet, id)) return 'source';
      if (await isBooked(this.target, wallet, id)) return 'target';
      await sleep(5);
    }
  }
}

const isBooked = (world: KnexWorld, wallet: WalletKey, id: string): Promise<boolean> =>
  bet(world, wallet, id).then(
    () => true,
    () => false,
  );

const NEIGHBOURS_DEPOSIT = {
  agent: OTHER_AGENT,
  transferId: 'T1',
  playerId: OTHERS_PLAYER,
  provider: undefined,
  currency: 'USD',
  amount: Decimal.from(String(DEPOSIT)),
};

/** Books a bet with its callback, once. Nothing but the database knows here whether the Agent is at home. */
export const bet = (world: KnexWorld, wallet: WalletKey, id: string): Promise<void> =>
  world.walletBook.run({
    wallet,
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

/** Counts the ledger to its end. */
export async function counted({ statementBook }: KnexWorld): Promise<void> {
  for (let piece = 0; piece < 5 || (await statementBook.count()).hasMore; piece += 1) await statementBook.count();
}

/** Moves all bookings into the past, and closes the day in which they then are. */
export async function bookedDaysAgo(world: KnexWorld, days: number): Promise<void> {
  const today = Math.floor(Date.now() / DAY_MS) * DAY_MS;
  await world.knex.transaction(async (trx) => {
    await trx.raw('set local session_replication_role = replica');
    await trx('wallet_transactions').update({ recorded_at: new Date(today - days * DAY_MS) });
    await trx('ledger_entries').update({ booked_at: new Date(today - days * DAY_MS) });
  });
  await counted(world);
  await closeDay(world, today - days * DAY_MS);
}

/** Closes the day that is under way, as if it were over. So the clock is in a closed day. */
export const closedToday = (world: KnexWorld): Promise<void> =>
  closeDay(world, Math.floor(Date.now() / DAY_MS) * DAY_MS);

async function closeDay(world: KnexWorld, beginsAtMs: number): Promise<void> {
  await world.statementBook.close({
    agent: AGENT,
    day: new Date(beginsAtMs).toISOString().slice(0, 10),
    timeZone: 'UTC',
    beginsAtMs,
    endsAtMs: beginsAtMs + DAY_MS,
    completeAtMs: 0,
  });
}
