import { expect } from 'chai';
import { AGENT, guid, MOMENT_MS, PROVIDER } from '../catalogue-seeds.ts';
import { orderOf, OTHER_AGENT, OTHERS_PLAYER, PLAYER, shown, sumsOf, upstreamOrderOf } from '../money-seeds.ts';
import type { MoneyWorld } from '../money-world.ts';

/** Deposits into the gateway's own wallet, and withdrawals from it. */
export function movingHere(world: () => MoneyWorld): void {
  it('books a deposit at once, and keeps it with the balances before and after', async () => {
    const { isNew, transfer } = await world().transfers.moveHere(orderOf(1, '12.5'));

    expect(isNew).to.equal(true);
    expect(shown(transfer)).to.deep.equal({
      id: guid(1),
      agent: AGENT,
      transferId: 'T1',
      playerId: PLAYER,
      currency: 'USD',
      amount: '12.5',
      status: 'success',
      balanceBefore: '0',
      balanceAfter: '12.5',
      remark: '',
      createdAtMs: MOMENT_MS + 1,
    });
    expect(shown(await world().transfers.find(AGENT, 'T1'))).to.deep.equal(shown(transfer));
  });

  it('moves money from the Agent to the player and back', async () => {
    await world().transfers.moveHere(orderOf(1, '100'));
    const { transfer } = await world().transfers.moveHere(orderOf(2, '-30.01'));

    expect(shown(transfer)).to.deep.include({ status: 'success', balanceBefore: '100', balanceAfter: '69.99' });
    expect(sumsOf(await world().ledger())).to.deep.equal({
      [`agent:${AGENT} USD`]: '-69.99',
      [`player:${PLAYER} USD`]: '69.99',
    });
  });

  it('lets everything be taken out, and nothing more', async () => {
    await world().transfers.moveHere(orderOf(1, '10'));

    const all = await world().transfers.moveHere(orderOf(2, '-10'));
    const more = await world().transfers.moveHere(orderOf(3, '-0.0000000001'));

    expect([all, more].map(({ transfer }) => transfer.status)).to.deep.equal(['success', 'failed']);
  });

  it('keeps a withdrawal of more than there is as failed, and books nothing', async () => {
    await world().transfers.moveHere(orderOf(1, '10'));
    const before = await world().ledger();

    const { isNew, transfer } = await world().transfers.moveHere(orderOf(2, '-10.01'));

    expect(isNew).to.equal(true);
    expect(shown(transfer)).to.deep.include({ status: 'failed', balanceBefore: '10', balanceAfter: '10' });
    expect(transfer.remark).not.to.equal('');
    expect(shown(await world().ledger())).to.deep.equal(shown(before));
    expect((await world().wallets.balanceOf(PLAYER, 'USD')).toString()).to.equal('10');
  });

  it('does not try again what failed, even if there is enough now', async () => {
    await world().transfers.moveHere(orderOf(1, '-10'));
    await world().transfers.moveHere(orderOf(2, '50'));

    const { isNew, transfer } = await world().transfers.moveHere(orderOf(1, '-10', { id: guid(3) }));

    expect([isNew, transfer.id, transfer.status]).to.deep.equal([false, guid(1), 'failed']);
    expect((await world().wallets.balanceOf(PLAYER, 'USD')).toString()).to.equal('50');
  });

  it('gives back what is recorded under an id, whatever else is asked under it, and moves nothing', async () => {
    const { transfer: first } = await world().transfers.moveHere(orderOf(1, '10'));
    const others = [
      orderOf(1, '10', { id: guid(2) }),
      orderOf(1, '-3', { id: guid(3) }),
      orderOf(1, '10', { id: guid(4), currency: 'EUR' }),
    ];

    for (const order of others) {
      expect(shown(await world().transfers.moveHere(order))).to.deep.equal({ isNew: false, transfer: shown(first) });
    }
    expect(sumsOf(await world().ledger())[`player:${PLAYER} USD`]).to.equal('10');
  });

  it('knows an id only once, whether it was asked for here or for a provider', async () => {
    const { transfer: here } = await world().transfers.moveHere(orderOf(1, '10'));
    const { transfer: there } = await world().transfers.begin(upstreamOrderOf(2, '10'), 0);

    const repeatedThere = await world().transfers.begin(upstreamOrderOf(1, '10', { id: guid(3) }), 0);
    const repeatedHere = await world().transfers.moveHere(orderOf(2, '10', { id: guid(4) }));

    expect(shown([repeatedThere, repeatedHere])).to.deep.equal([
      { isNew: false, transfer: shown(here) },
      { isNew: false, transfer: shown(there) },
    ]);
  });

  it('lets two Agents use the same id', async () => {
    await world().transfers.moveHere(orderOf(1, '10'));

    const other = orderOf(2, '20', { transferId: 'T1', agent: OTHER_AGENT, playerId: OTHERS_PLAYER });

    expect((await world().transfers.moveHere(other)).isNew).to.equal(true);
    expect((await world().transfers.find(AGENT, 'T1'))?.id).to.equal(guid(1));
    expect((await world().transfers.find(OTHER_AGENT, 'T1'))?.id).to.equal(guid(2));
  });

  for (const amount of ['0.0000000001', '1000000000000', '999999999999.99999999']) {
    it(`keeps ${amount} to the last digit`, async () => {
      await world().transfers.moveHere(orderOf(1, amount));

      expect(shown(await world().transfers.find(AGENT, 'T1'))).to.deep.include({ amount, balanceAfter: amount });
      expect(sumsOf(await world().ledger())[`agent:${AGENT} USD`]).to.equal(`-${amount}`);
    });
  }

  it('has nothing to do with the wallet of a provider', async () => {
    const failure = await world()
      .transfers.moveHere(orderOf(1, '10', { provider: PROVIDER }))
      .catch((error: unknown) => error);

    expect(failure).to.be.instanceOf(TypeError);
    expect(await world().transfers.find(AGENT, 'T1')).to.equal(undefined);
  });

  for (const [agent, transferId] of [
    [AGENT, 'T2'],
    [OTHER_AGENT, 'T1'],
    [AGENT, 'T1\u0000'],
    ['\ud800', 'T1'],
  ] as const) {
    it(`finds nothing as ${JSON.stringify(transferId)} of ${JSON.stringify(agent)}`, async () => {
      await world().transfers.moveHere(orderOf(1, '10'));

      expect(await world().transfers.find(agent, transferId)).to.equal(undefined);
    });
  }
}
