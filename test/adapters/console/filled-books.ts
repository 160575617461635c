/** Money of some days in an embedded database, for the screens about books. */
import { openKnex } from '../../../src/adapters/persistence/database/open-knex.ts';
import { openPersistence } from '../../../src/adapters/persistence/index.ts';
import type { WalletKey } from '../../../src/application/ports/wallet-book.ts';
import { Decimal } from '../../../src/domain/shared/decimal.ts';
import { DAY_MS } from '../../../src/domain/statement/day.ts';
import type { WalletEvent, WalletTransaction } from '../../../src/domain/wallet/wallet-event.ts';
import { agentOf, guid, providerOf } from '../../ports/catalogue-seeds.ts';
import { acceptedOf, betEvent, cancelEvent, decidedOf, recordIn, winEvent } from '../../ports/wallet-seeds.ts';
import { testWalletQueue } from '../../support/queues.ts';

/** Days before today. */
const DAYS = 6;
const PARTIES = [
  { agent: 'GROVE', provider: 'A', currency: 'EUR', stake: '-12.5', payout: '8.25' },
  { agent: 'GROVE', provider: 'B', currency: 'USD', stake: '-10', payout: '25' },
  { agent: 'HARBOR', provider: 'B', currency: 'EUR', stake: '-1250.75', payout: '990.5' },
] as const;

interface Booked {
  readonly key: WalletKey;
  readonly transaction: WalletTransaction;
  readonly daysAgo: number;
}

/** Fills the folder: two Agents with bets on six days, and a payout of yesterday that is taken back today. */
export async function fillBooks(dataDir: string): Promise<void> {
  const booked = history();
  const persistence = await openPersistence({
    walletQueue: testWalletQueue(),
    dataDir,
    poolSizeMax: 1,
    pollIntervalMs: 60_000,
    staleAfterMs: 120_000,
    onNotice: () => undefined,
  });
  for (const code of ['GROVE', 'HARBOR']) await persistence.agents.create(agentOf({ code, callbackBase: undefined }));
  for (const code of ['A', 'B'])
    await persistence.providers.create(providerOf({ code, baseUrl: 'http://127.0.0.1:9/' }));
  for (const [at, { agent }] of PARTIES.entries()) await persistence.players.ensure(agent, `ANN${at}`, guid(500 + at));
  for (const { key, transaction } of booked) {
    await recordIn(persistence.walletBook, key, [decidedOf(transaction, { messages: [] })]);
  }
  await persistence.close();
  await moveBack(dataDir, booked);
}

function history(): readonly Booked[] {
  const booked: Booked[] = [];
  const add = (key: WalletKey, daysAgo: number, event: (number: number) => WalletEvent): void => {
    const number = booked.length + 1;
    booked.push({ key, daysAgo, transaction: acceptedOf(number, event(number), '0') });
  };
  for (const [at, { agent, provider, currency, stake, payout }] of PARTIES.entries()) {
    const key: WalletKey = { agent, provider, currency, playerId: guid(500 + at), heldBy: 'agent' };
    const report = { ...betEvent(1).report, validBetAmount: Decimal.from(stake).negated() };
    for (let daysAgo = DAYS; daysAgo >= 0; daysAgo -= 1) {
      add(key, daysAgo, (number) => betEvent(number, { movement: stake }));
      add(key, daysAgo, (number) =>
        winEvent(number - 1, { transactionId: `w${number}`, movement: payout, report, wagerId: `W${number - 1}` }),
      );
      add(key, daysAgo, (number) => betEvent(number, { movement: stake }));
    }
    const yesterdays = booked.length - 3;
    add(key, 0, (number) =>
      cancelEvent(yesterdays, { transactionId: `c${number}`, movement: '5', reversal: 'reported' }),
    );
  }
  return booked;
}

/** Gives the bookings the moments of their days, as nobody can who does not own the database. */
async function moveBack(dataDir: string, booked: readonly Booked[]): Promise<void> {
  const { knex, close } = await openKnex({ dataDir });
  await knex.transaction(async (trx) => {
    await trx.raw('set local session_replication_role = replica');
    for (const { transaction, daysAgo } of booked.filter((one) => one.daysAgo > 0)) {
      const at = new Date(Math.floor(Date.now() / DAY_MS) * DAY_MS - daysAgo * DAY_MS + DAY_MS / 2);
      await trx('wallet_transactions').where({ id: transaction.id }).update({ recorded_at: at, decided_at: at });
      await trx('ledger_entries').where({ wallet_transaction_id: transaction.id }).update({ booked_at: at });
    }
  });
  await knex('jobs').insert({
    id: COMPARED_JOB,
    kind: 'reconcile',
    subject: 'A 2026-11-20T00:00:00.000Z/2026-11-21T00:00:00.000Z',
    status: 'succeeded',
    done: 86_400,
    total: 86_400,
    result: JSON.stringify({
      compared: 512,
      matched: 511,
      differences: 1,
      added: 1,
      gone: 0,
      foreign: 3,
      by_reason: REASONS,
    }),
    owner: guid(901),
    started_at: new Date(),
    updated_at: new Date(),
  });
  await knex('reconciliation_differences').insert({
    id: guid(902),
    provider: 'A',
    agent: 'GROVE',
    player_id: guid(500),
    reference: '880012345',
    reason: 'amount_differs',
    currency: 'EUR',
    amount: '2.5',
    detail: 'the provider has 12.5, the gateway has 10',
    happened_at: new Date(Date.now() - DAY_MS),
    found_at: new Date(),
    seen_at: new Date(),
  });
  await close();
}

/** A comparison that has ended and found one difference. */
export const COMPARED_JOB = guid(900);
const REASONS = { missing_here: 0, missing_there: 0, amount_differs: 1, status_differs: 0, not_acknowledged: 0 };
