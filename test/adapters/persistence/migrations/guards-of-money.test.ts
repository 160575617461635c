import { expect } from 'chai';
import type { Knex } from 'knex';
import { guid, MOMENT_MS, PROVIDER } from '../../../ports/catalogue-seeds.ts';
import { describeInWorld } from '../../../ports/catalogue-world.ts';
import { orderOf, PLAYER, populate, shown, upstreamOrderOf } from '../../../ports/money-seeds.ts';
import { onBothDatabases, type KnexWorld } from '../knex-world.ts';

describe('the schema', () => {
  onBothDatabases((openWorld) => {
    describeInWorld('refuses by itself', openWorld, refusals);
  });
});

function refusals(world: () => KnexWorld): void {
  beforeEach(async () => {
    await populate(world());
    await world().transfers.moveHere(orderOf(1, '10'));
    await world().transfers.begin(upstreamOrderOf(2, '5'), MOMENT_MS);
  });

  const refusalOf = async (work: (knex: Knex) => PromiseLike<unknown>): Promise<string> => {
    const before = shown(await world().ledger());
    const refusal = await Promise.resolve(work(world().knex)).then(
      () => 'nothing was refused',
      (error: unknown) => (error as Error).message,
    );
    expect(shown(await world().ledger())).to.deep.equal(before);
    return refusal;
  };

  const entry = (account: string, amount: string, currency = 'USD') => ({
    transfer_id: guid(2),
    account,
    currency,
    amount,
  });

  for (const [what, entries] of Object.entries({
    'one entry alone': [entry('agent:A', '1')],
    'entries that differ in the last digit': [entry('agent:A', '1'), entry('agent:B', '-0.9999999999')],
    'entries that add up over two currencies only': [entry('agent:A', '1', 'USD'), entry('agent:B', '-1', 'EUR')],
  })) {
    it(what, async () => {
      expect(await refusalOf((knex) => knex('ledger_entries').insert(entries))).to.contain('do not add up to zero');
    });
  }

  it('entries that add up over two transfers only', async () => {
    const entries = [{ ...entry('agent:A', '1'), transfer_id: guid(1) }, entry('agent:A', '-1')];

    expect(await refusalOf((knex) => knex('ledger_entries').insert(entries))).to.contain('do not add up to zero');
  });

  it('to book a transfer that is not decided', async () => {
    const entries = [entry(`agent:A`, '-1'), entry(`provider:${PROVIDER}`, '1')];

    expect(await refusalOf((knex) => knex('ledger_entries').insert(entries))).to.contain('movement was decided');
  });

  for (const [what, work] of [
    ['changed', (knex: Knex) => knex('ledger_entries').update({ amount: '0.5' })],
    [
      'removed',
      (knex: Knex) =>
        knex('ledger_entries')
          .where({ account: `player:${PLAYER}` })
          .delete(),
    ],
    ['truncated', (knex: Knex) => knex.raw('truncate ledger_entries')],
  ] as const) {
    it(`that entries are ${what}`, async () => {
      expect(await refusalOf(work)).to.contain('never changed or removed');
    });
  }

  it('a wallet below zero', async () => {
    expect(await refusalOf((knex) => knex('wallets').update({ balance: '-0.0000000001' }))).to.contain('check');
  });

  for (const [what, values] of Object.entries({
    'a transfer of nothing': { amount: '0' },
    'a status that nobody knows': { status: 'lost' },
    'a pending transfer that is never due': { due_at: null },
    'a decided transfer that is due': { status: 'success' },
    'a pending transfer without a provider': { provider: null },
  })) {
    it(what, async () => {
      const change = (knex: Knex) =>
        knex('transfers')
          .where({ id: guid(2) })
          .update(values);

      expect(await refusalOf(change)).to.contain('check');
    });
  }
}
