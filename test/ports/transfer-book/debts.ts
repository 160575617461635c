import { expect } from 'chai';
import { orderOf, shown } from '../money-seeds.ts';
import type { MoneyWorld } from '../money-world.ts';
import { acceptedOf, betEvent, decidedOf, record } from '../wallet-seeds.ts';

/** A provider's correction may leave a wallet below zero. */
export function debts(world: () => MoneyWorld): void {
  beforeEach(async () => {
    const correction = acceptedOf(900, betEvent(900, { movement: '-50' }), '-50');
    await record(world().walletBook, decidedOf(correction, { mayOverdraw: true }));
  });

  it('takes a deposit that does not cover the debt', async () => {
    const { transfer } = await world().transfers.moveHere(orderOf(1, '20'));

    expect(shown(transfer)).to.deep.include({ status: 'success', balanceBefore: '-50', balanceAfter: '-30' });
  });

  it('takes a deposit that covers it', async () => {
    const { transfer } = await world().transfers.moveHere(orderOf(1, '50.5'));

    expect(shown(transfer)).to.deep.include({ status: 'success', balanceBefore: '-50', balanceAfter: '0.5' });
  });

  it('refuses any withdrawal', async () => {
    const { transfer } = await world().transfers.moveHere(orderOf(1, '-0.01'));

    expect(shown(transfer)).to.deep.include({ status: 'failed', balanceBefore: '-50', balanceAfter: '-50' });
  });
}
