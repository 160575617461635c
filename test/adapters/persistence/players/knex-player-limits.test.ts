import { expect } from 'chai';
import { KnexStatementBook } from '../../../../src/adapters/persistence/statements/knex-statement-book.ts';
import { firstCountedDay } from '../../../../src/domain/player/limit.ts';
import { Decimal } from '../../../../src/domain/shared/decimal.ts';
import { dayAfter, type Day } from '../../../../src/domain/statement/day.ts';
import { TimeZone } from '../../../../src/domain/statement/time-zone.ts';
import { accepted, AGENT } from '../../../ports/catalogue-seeds.ts';
import { describeInWorld } from '../../../ports/catalogue-world.ts';
import { PLAYER, populate } from '../../../ports/money-seeds.ts';
import { playerLimitsContract } from '../../../ports/player-limits.contract.ts';
import { acceptedOf, betEvent, decidedOf, recordIn, SEAMLESS_WALLET } from '../../../ports/wallet-seeds.ts';
import { onBothDatabases, type KnexWorld } from '../knex-world.ts';
import { moveTo } from '../statements/statement-history.ts';

describe('KnexPlayerLimits', () => {
  onBothDatabases((openWorld) => {
    playerLimitsContract('KnexPlayerLimits', openWorld);
    describeInWorld('KnexPlayerLimits with older books', openWorld, olderBooks);
  });
});

function olderBooks(world: () => KnexWorld): void {
  const zone = TimeZone.of('America/New_York')!;
  const today = zone.dayAt(Date.now());
  const first = firstCountedDay(today);

  beforeEach(async () => {
    await populate(world());
    await world().agents.update(AGENT, { timeZone: zone.name });
  });

  const betAt = async (number: number, atMs: number) => {
    const bet = acceptedOf(number, betEvent(number, { movement: `-${number}` }), '0');
    await recordIn(world().walletBook, SEAMLESS_WALLET, [decidedOf(bet, { messages: [] })]);
    await moveTo(world(), bet.id, atMs);
  };
  const lost = async (): Promise<Readonly<Record<Day, string>>> => {
    const wanted = new Map([['loss_month', Decimal.from('9')]] as const);
    const kept = accepted(await world().playerLimits.change(PLAYER, { currency: 'USD', wanted, waitMs: 1, by: 'ann' }));
    return Object.fromEntries(kept.days.map((day) => [day.day, day.lost.toString()]));
  };

  it('counts each of the running days from its first moment to its last, and none before', async () => {
    await betAt(1, zone.beginOf(first) - 1);
    await betAt(2, zone.beginOf(first));
    await betAt(4, zone.endOf(first) - 1);
    await betAt(8, zone.endOf(first));
    await betAt(16, Date.now());

    expect(await lost()).to.deep.equal({ [first]: '6', [dayAfter(first)]: '8', [today]: '16' });
  });

  it('counts the same where statements have counted far older positions, and a part of the newer ones', async () => {
    const statements = new KnexStatementBook(world().knex, 1);
    await betAt(1, zone.beginOf(first) - 40 * 86_400_000);
    await world().knex.raw(`select setval('wallet_transactions_position_seq', 25000)`);
    await betAt(2, zone.beginOf(first));
    await betAt(4, Date.now());
    const before = await lost();
    do await statements.count();
    while ((await statements.count()).hasMore);
    await betAt(8, Date.now());

    expect(before).to.deep.equal({ [first]: '2', [today]: '4' });
    expect(await lost()).to.deep.equal({ [first]: '2', [today]: '12' });
    await world().knex('statement_sums').where({ block: 0 }).delete();
    expect(await lost()).to.deep.equal({ [first]: '2', [today]: '12' });
  });

  it('counts anew what a process of an earlier version did not count', async () => {
    await betAt(1, Date.now());
    await lost();
    await world().knex('wallets').update({ is_restrained: false });
    await betAt(2, Date.now());
    expect((await world().playerLimits.of(PLAYER))[0]?.days.map((day) => day.lost.toString())).to.deep.equal(['1']);

    expect(await lost()).to.deep.equal({ [today]: '3' });
  });
}
