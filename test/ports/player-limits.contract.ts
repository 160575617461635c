import { expect } from 'chai';
import type { NewLimits } from '../../src/application/ports/player-limits.ts';
import type { LimitKind } from '../../src/domain/player/limit.ts';
import { sumsIn } from '../../src/domain/player/limited-money.ts';
import { stakeRefusal } from '../../src/domain/player/restraint.ts';
import { Decimal } from '../../src/domain/shared/decimal.ts';
import { accepted, AGENT } from './catalogue-seeds.ts';
import { describeInWorld, type OpenWorld } from './catalogue-world.ts';
import { PLAYER, populate, SECOND_PLAYER, shown } from './money-seeds.ts';
import type { MoneyWorld } from './money-world.ts';
import {
  acceptedOf,
  betEvent,
  cancelEvent,
  decidedOf,
  factsIn,
  fund,
  recordIn,
  refusedOf,
  WALLET,
  winEvent,
} from './wallet-seeds.ts';

const HOUR_MS = 3_600_000;
type Wanted = Partial<Record<LimitKind, string | undefined>>;

const limitsOf = (wanted: Wanted, changes: Partial<NewLimits> = {}): NewLimits => ({
  currency: 'USD',
  wanted: new Map(
    (Object.entries(wanted) as [LimitKind, string | undefined][]).map(([kind, amount]) => [
      kind,
      amount === undefined ? undefined : Decimal.from(amount),
    ]),
  ),
  waitMs: HOUR_MS,
  by: 'agent:AGENT-1',
  ...changes,
});

/** The promises of every store of limits. */
export function playerLimitsContract(title: string, openWorld: OpenWorld<MoneyWorld>): void {
  describeInWorld(`${title} (a PlayerLimits)`, openWorld, (world) => {
    beforeEach(async () => {
      await populate(world());
      await fund(world(), '1000');
    });

    describe('changing', () => changing(world));
    describe('counting', () => counting(world));
  });
}

function changing(world: () => MoneyWorld): void {
  const change = async (wanted: Wanted, changes: Partial<NewLimits> = {}) =>
    accepted(await world().playerLimits.change(PLAYER, limitsOf(wanted, changes)));
  const refusal = async (amount: string, changes: Partial<typeof WALLET> = {}) =>
    stakeRefusal(
      (await factsIn(world().walletBook, { ...WALLET, ...changes })).restraint,
      Decimal.from(amount).negated(),
    );

  it('finds no limit of a player who has none', async () => {
    expect(await world().playerLimits.of(PLAYER)).to.deep.equal([]);
    expect(await world().playerLimits.of('not-a-guid')).to.deep.equal([]);
    expect((await factsIn(world().walletBook, WALLET)).restraint).to.equal(undefined);
  });

  it('keeps limits by currency, with who set them', async () => {
    await change({ loss_day: '100', stake_max: '20.5' });
    await change({ loss_day: '7' }, { currency: 'EUR', by: 'ann' });

    const kept = await world().playerLimits.of(PLAYER);

    expect(kept.map(({ currency }) => currency)).to.deep.equal(['EUR', 'USD']);
    const [euros, dollars] = kept;
    expect(shown([...euros!.limits])).to.deep.equal([
      ['loss_day', { amount: '7', by: 'ann', atMs: euros!.limits.get('loss_day')!.atMs }],
    ]);
    expect([...dollars!.limits.keys()].sort()).to.deep.equal(['loss_day', 'stake_max']);
    expect(await world().playerLimits.of(SECOND_PLAYER)).to.deep.equal([]);
  });

  it('holds in the wallet of its currency at once, also in one that comes later', async () => {
    await change({ stake_max: '10' });
    await change({ stake_max: '5' }, { currency: 'EUR' });

    expect([await refusal('10'), await refusal('10.01')]).to.deep.equal([undefined, 'over_limit']);
    expect(await refusal('6', { currency: 'EUR' })).to.equal('over_limit');
    expect(await refusal('6', { currency: 'GBP' })).to.equal(undefined);
    expect(await refusal('99', { playerId: SECOND_PLAYER })).to.equal(undefined);
  });

  it('keeps a raise until its moment, and lets it hold from then on', async () => {
    await change({ stake_max: '10' });

    const raised = await change({ stake_max: '20' });
    const before = await refusal('15');
    await change({ stake_max: '10' });
    await change({ stake_max: '20' }, { waitMs: 0 });

    expect(shown(raised.limits.get('stake_max')?.pending)).to.deep.equal({
      amount: '20',
      fromMs: raised.limits.get('stake_max')!.atMs + HOUR_MS,
    });
    expect([before, await refusal('15')]).to.deep.equal(['over_limit', undefined]);
  });

  it('lets a limit go after its moment', async () => {
    await change({ stake_max: '10' });

    const gone = await change({ stake_max: undefined }, { waitMs: 0 });

    expect(gone.limits.get('stake_max')?.pending?.amount).to.equal(undefined);
    expect(await refusal('15')).to.equal(undefined);
  });

  it('changes nothing where a limit would be above that of a longer period', async () => {
    await change({ loss_week: '50' });

    const refused = await world().playerLimits.change(PLAYER, limitsOf({ loss_day: '60', stake_max: '1' }));

    expect(refused.ok ? undefined : refused.error).to.deep.equal({
      kind: 'invalid_parameter',
      field: 'loss_day',
      rule: 'must be at most loss_week, which is 50',
    });
    expect([...(await world().playerLimits.of(PLAYER))[0]!.limits.keys()]).to.deep.equal(['loss_week']);
  });

  it('lets every one of many changes hold that come at once', async () => {
    const kinds = ['stake_max', 'loss_day', 'loss_week', 'stakes_day', 'stakes_week'] as const;

    await Promise.all(kinds.map((kind) => change({ [kind]: '50' })));

    expect([...(await world().playerLimits.of(PLAYER))[0]!.limits.keys()].sort()).to.deep.equal([...kinds].sort());
  });
}

function counting(world: () => MoneyWorld): void {
  const set = (wanted: Wanted = { loss_month: '500' }) => world().playerLimits.change(PLAYER, limitsOf(wanted));
  /** The used sums of a period, as the store has them. */
  const used = async (period: 'day' | 'week' | 'month' = 'day') => {
    const [kept] = await world().playerLimits.of(PLAYER);
    return shown(sumsIn(kept!.days, period, kept!.timeZone.dayAt(kept!.nowMs)));
  };
  const bet = (number: number, balance: string) => decidedOf(acceptedOf(number, betEvent(number), balance));
  const keep = (...decided: Parameters<typeof recordIn>[2]) => recordIn(world().walletBook, WALLET, decided);

  it('counts what was booked before from the books, and what is booked later with it', async () => {
    await keep(bet(1, '990'), decidedOf(acceptedOf(2, winEvent(1, { movement: '4' }), '994')));
    await recordIn(world().walletBook, { ...WALLET, currency: 'EUR', heldBy: 'agent' }, [bet(5, '0')]);
    await recordIn(world().walletBook, { ...WALLET, playerId: SECOND_PLAYER, heldBy: 'agent' }, [bet(6, '0')]);
    await set();
    expect(await used()).to.deep.equal({ staked: '10', lost: '6', refusedStakes: 0 });

    await keep(bet(3, '984'), decidedOf(acceptedOf(4, cancelEvent(3), '994')), bet(7, '984'));

    for (const period of ['day', 'week', 'month'] as const) {
      expect(await used(period)).to.deep.equal({ staked: '20', lost: '16', refusedStakes: 0 });
    }
    await set({ loss_day: '400' });
    expect(await used()).to.deep.equal({ staked: '20', lost: '16', refusedStakes: 0 });
  });

  it('counts a gain as a loss below zero, and no deposit', async () => {
    await set();
    await fund(world(), '100');

    await keep(bet(1, '1090'), decidedOf(acceptedOf(2, winEvent(1), '1115')));

    expect(await used()).to.deep.equal({ staked: '10', lost: '-15', refusedStakes: 0 });
  });

  it('counts stakes that are refused because of a limit, and keeps their number over changes', async () => {
    await set();
    const over = { ...refusedOf(1, betEvent(1)), refusedBecause: 'over_limit' as const };

    await keep(decidedOf(over), decidedOf(refusedOf(2, betEvent(2))));
    await set({ loss_day: '400' });

    expect(await used()).to.deep.equal({ staked: '0', lost: '0', refusedStakes: 1 });
  });

  it('counts by the day of the Agent’s time zone', async () => {
    for (const timeZone of ['Pacific/Kiritimati', 'Pacific/Midway']) {
      await world().agents.update(AGENT, { timeZone });
      const kept = accepted(await set());
      await recordIn(world().walletBook, WALLET, []);

      expect(kept.timeZone.name).to.equal(timeZone);
      const { limits } = (await factsIn(world().walletBook, WALLET)).restraint ?? {};
      expect(limits?.day).to.equal(kept.timeZone.dayAt(kept.nowMs));
    }
  });
}
