import { expect } from 'chai';
import { UpstreamName } from '../../../src/domain/player/upstream-name.ts';
import { inMemoryWorld } from '../../fakes/in-memory-world.ts';
import { PROVIDER } from '../../ports/catalogue-seeds.ts';
import { betEvent, fund } from '../../ports/wallet-seeds.ts';
import { POLICY, ProviderDesk } from './provider-desk.ts';

const BET_ONE = { kind: 'bet', transactionId: betEvent(1).transactionId };

describe('DenyBet', () => {
  async function deskWhere(deniedBet: 'refuse' | undefined): Promise<ProviderDesk> {
    const policy = deniedBet === undefined ? POLICY : { ...POLICY, deniedBet };
    const desk = new ProviderDesk(inMemoryWorld(), { policy });
    await desk.furnish();
    await fund(desk.world, '100');
    return desk;
  }

  const stateIn = async (desk: ProviderDesk, from?: { readonly isUnsigned: true }): Promise<unknown> =>
    desk.ask({
      kind: 'transaction_states',
      ...from,
      asked: [{ upstreamName: UpstreamName.of('ann'), currency: 'USD', key: BET_ONE }],
    });

  it('has a bet refused that arrives after its provider was told that there is none', async () => {
    const desk = await deskWhere('refuse');

    expect(await stateIn(desk)).to.deep.equal(['unknown']);
    const late = await desk.take(betEvent(1));

    expect(late).to.have.nested.property('outcomes[0].because', 'bet_cancelled');
    expect(await desk.balance()).to.equal('100');
    expect(await stateIn(desk)).to.deep.equal(['refused']);
  });

  it('tells the same as often as it is asked', async () => {
    const desk = await deskWhere('refuse');

    const told = [await stateIn(desk), await stateIn(desk), await stateIn(desk)];

    expect(told).to.deep.equal([['unknown'], ['unknown'], ['unknown']]);
  });

  it('leaves a bet alone that was taken', async () => {
    const desk = await deskWhere('refuse');
    await desk.take(betEvent(1));

    expect(await stateIn(desk)).to.deep.equal(['accepted']);
    expect(await desk.balance()).to.equal('90');
  });

  it('keeps nothing where the protocol does not take the word for the end of the bet', async () => {
    const desk = await deskWhere(undefined);

    expect(await stateIn(desk)).to.deep.equal(['unknown']);
    await desk.take(betEvent(1));

    expect(await desk.balance()).to.equal('90');
  });

  it('finds a bet that is booked while it is asked for, or has it refused: never both', async () => {
    const desk = await deskWhere('refuse');

    const [state, bet] = await Promise.all([stateIn(desk), desk.take(betEvent(1))]);

    const isTaken =
      (bet as { readonly outcomes: readonly { readonly kind: string }[] }).outcomes[0]?.kind === 'accepted';
    expect(state).to.deep.equal([isTaken ? 'accepted' : 'unknown']);
    expect(await desk.balance()).to.equal(isTaken ? '90' : '100');
  });

  describe('asked by a request that nobody signed', () => {
    const UNSIGNED = { isUnsigned: true } as const;

    it('denies no bet and keeps nothing, unless its address is on the list', async () => {
      const desk = await deskWhere('refuse');
      await desk.world.providers.update(PROVIDER, { ipAllowList: [] });

      expect(await stateIn(desk, UNSIGNED)).to.deep.equal(['untold']);
      await desk.take(betEvent(1));

      expect(await desk.balance()).to.equal('90');
      expect(await stateIn(desk, UNSIGNED)).to.deep.equal(['accepted']);
    });

    it('denies it to an address that is on the list', async () => {
      const desk = await deskWhere('refuse');

      expect(await stateIn(desk, UNSIGNED)).to.deep.equal(['unknown']);
      await desk.take(betEvent(1));

      expect(await desk.balance()).to.equal('100');
    });
  });
});
