import { expect } from 'chai';
import { Decimal } from '../../src/domain/shared/decimal.ts';
import { guid } from './catalogue-seeds.ts';
import { describeInWorld, type OpenWorld } from './catalogue-world.ts';
import { orderOf, PLAYER, populate, SECOND_PLAYER, upstreamOrderOf } from './money-seeds.ts';
import type { MoneyWorld } from './money-world.ts';
import { factsIn, SEAMLESS_WALLET } from './wallet-seeds.ts';

/** The promises of all wallets. */
export function walletsContract(title: string, openWorld: OpenWorld<MoneyWorld>): void {
  describeInWorld(`${title} (Wallets)`, openWorld, (world) => {
    const balanceOf = async (playerId: string, currency: string): Promise<string> =>
      (await world().wallets.balanceOf(playerId, currency)).toString();

    beforeEach(() => populate(world()));

    it('have nothing where nothing was moved', async () => {
      expect(await balanceOf(PLAYER, 'USD')).to.equal('0');
    });

    for (const [playerId, currency] of [
      [guid(404), 'USD'],
      ['not-a-guid', 'USD'],
      [PLAYER, '\u0000'],
    ] as const) {
      it(`have nothing for ${playerId} in ${JSON.stringify(currency)}`, async () => {
        expect(await balanceOf(playerId, currency)).to.equal('0');
      });
    }

    it('have what was moved into them less what was moved out, to the last digit', async () => {
      for (const [number, amount] of ['0.1', '0.2', '-0.05', '0.0000000001'].entries()) {
        await world().transfers.moveHere(orderOf(number, amount));
      }

      expect(await balanceOf(PLAYER, 'USD')).to.equal('0.2500000001');
    });

    it('have each currency and each player for themselves', async () => {
      await world().transfers.moveHere(orderOf(1, '1'));
      await world().transfers.moveHere(orderOf(2, '20', { currency: 'EUR' }));
      await world().transfers.moveHere(orderOf(3, '300', { playerId: SECOND_PLAYER }));

      const balances = [balanceOf(PLAYER, 'USD'), balanceOf(PLAYER, 'EUR'), balanceOf(SECOND_PLAYER, 'USD')];

      expect(await Promise.all(balances)).to.deep.equal(['1', '20', '300']);
    });

    it('tell the balances of many at once, in their order', async () => {
      await world().transfers.moveHere(orderOf(1, '1'));
      await world().transfers.moveHere(orderOf(2, '20', { currency: 'EUR' }));
      await world().transfers.moveHere(orderOf(3, '300', { playerId: SECOND_PLAYER }));
      const asked = [
        [SECOND_PLAYER, 'USD'],
        ['not-a-guid', 'USD'],
        [PLAYER, 'EUR'],
        [PLAYER, '\u0000'],
        [PLAYER, 'USD'],
        [PLAYER, 'EUR'],
      ] as const;

      const balances = await world().wallets.balancesOf(asked.map(([playerId, currency]) => ({ playerId, currency })));

      expect(balances.map(String)).to.deep.equal(['300', '0', '20', '0', '1', '20']);
      expect(await world().wallets.balancesOf([])).to.deep.equal([]);
    });

    it('have nothing of what an Agent says that it has', async () => {
      await world().wallets.noteReportedBalance(PLAYER, 'USD', Decimal.from('50'));

      expect(await balanceOf(PLAYER, 'USD')).to.equal('0');
    });

    it('remember what an Agent said last', async () => {
      for (const told of ['50', '50', '49.5'])
        await world().wallets.noteReportedBalance(PLAYER, 'USD', Decimal.from(told));

      const told = (await factsIn(world().walletBook, SEAMLESS_WALLET)).reportedBalance?.toString();

      expect(told).to.equal('49.5');
    });

    it('have nothing of what lies at a provider', async () => {
      await world().transfers.begin(upstreamOrderOf(1, '5'), 0);
      await world().transfers.decide(guid(1), { status: 'success', balanceAfter: undefined });

      expect(await balanceOf(PLAYER, 'USD')).to.equal('0');
    });
  });
}
