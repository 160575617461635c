import { expect } from 'chai';
import type { TransferOutcome } from '../../../src/domain/wallet/transfer.ts';
import { AGENT, guid, PROVIDER } from '../catalogue-seeds.ts';
import { imbalanceOf, orderOf, PLAYER, SECOND_PLAYER, shown, sumsOf, upstreamOrderOf } from '../money-seeds.ts';
import type { MoneyWorld } from '../money-world.ts';

const CALLERS = 100;
const BALANCE = 37;
const numbers = Array.from({ length: CALLERS }, (_, number) => number + 1);

/** Rules that many simultaneous calls must not break. */
export function atOnce(world: () => MoneyWorld): void {
  for (const [what, place] of [
    ['moveHere', (number: number) => world().transfers.moveHere(orderOf(1, '10', { id: guid(number) }))],
    ['begin', (number: number) => world().transfers.begin(upstreamOrderOf(1, '10', { id: guid(number) }), 0)],
  ] as const) {
    it(`records one of ${CALLERS} equal orders to ${what}, and gives it to all`, async () => {
      const recorded = await Promise.all(numbers.map(place));

      const kept = shown(await world().transfers.find(AGENT, 'T1'));
      expect(recorded.filter(({ isNew }) => isNew)).to.have.length(1);
      expect(recorded.map(({ transfer }) => shown(transfer))).to.deep.equal(numbers.map(() => kept));
    });
  }

  it(`moves the money of ${CALLERS} equal orders once`, async () => {
    await Promise.all(numbers.map((number) => world().transfers.moveHere(orderOf(1, '10', { id: guid(number) }))));

    expect((await world().wallets.balanceOf(PLAYER, 'USD')).toString()).to.equal('10');
    expect(await world().ledger()).to.have.length(2);
  });

  it(`lets ${CALLERS} withdrawals take exactly what there is`, async () => {
    await world().transfers.moveHere(orderOf(0, String(BALANCE)));

    const recorded = await Promise.all(numbers.map((number) => world().transfers.moveHere(orderOf(number, '-1'))));

    const balances = recorded.flatMap(({ transfer }) =>
      transfer.status === 'success' ? [Number(transfer.balanceAfter?.toString())] : [],
    );
    expect(balances.sort((left, right) => left - right)).to.deep.equal(Array.from({ length: BALANCE }, (_, n) => n));
    expect((await world().wallets.balanceOf(PLAYER, 'USD')).toString()).to.equal('0');
    expect(imbalanceOf(await world().ledger())).to.deep.equal({});
  });

  it('moves the money of one of two players whose orders have the same id', async () => {
    const recorded = await Promise.all(
      [PLAYER, SECOND_PLAYER].map((playerId, number) =>
        world().transfers.moveHere(orderOf(1, '10', { id: guid(number), playerId })),
      ),
    );

    const winner = recorded.find(({ isNew }) => isNew)?.transfer.playerId;
    expect(recorded.map(({ transfer }) => transfer.playerId)).to.deep.equal([winner, winner]);
    expect(sumsOf(await world().ledger())).to.deep.equal({
      [`agent:${AGENT} USD`]: '-10',
      [`player:${winner} USD`]: '10',
    });
  });

  it('lets one of many decisions stand, and tells it to all', async () => {
    const outcomes: readonly TransferOutcome[] = [
      { status: 'success', balanceAfter: undefined },
      { status: 'failed', ground: 'provider', remark: 'refused' },
    ];
    await world().transfers.begin(upstreamOrderOf(1, '10'), 0);

    const decided = await Promise.all(
      numbers.map((number) => world().transfers.decide(guid(1), outcomes[number % 2] as TransferOutcome)),
    );

    const kept = await world().transfers.find(AGENT, 'T1');
    const provider = sumsOf(await world().ledger())[`provider:${PROVIDER} USD`];
    expect(decided.map(shown)).to.deep.equal(numbers.map(() => shown(kept)));
    expect(provider).to.equal(kept?.status === 'success' ? '10' : undefined);
  });
}
