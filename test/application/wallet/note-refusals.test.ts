import { expect } from 'chai';
import { inMemoryWorld } from '../../fakes/in-memory-world.ts';
import { betEvent, cancelEvent, fund, winEvent } from '../../ports/wallet-seeds.ts';
import { ProviderDesk } from './provider-desk.ts';

describe('NoteRefusals', () => {
  let desk: ProviderDesk;

  beforeEach(async () => {
    desk = new ProviderDesk(inMemoryWorld());
    await desk.furnish();
    await fund(desk.world, '100');
  });

  it('notes a number that comes again with other content', async () => {
    await desk.take(betEvent(1));
    await desk.take(betEvent(1, { movement: '-11' }));

    expect(desk.noted).to.deep.equal([['1', 'conflict']]);
  });

  it('notes a payout of a bet that is not known', async () => {
    await desk.take(winEvent(1));

    expect(desk.noted).to.deep.equal([['1', 'unknown_bet']]);
  });

  it('notes neither a payout of nothing, nor a repetition, nor a bet that the player cannot pay', async () => {
    await desk.take(winEvent(7, { movement: '0' }));
    await desk.take(betEvent(1));
    await desk.take(betEvent(1));
    await desk.take(betEvent(2, { movement: '-500' }));

    expect(desk.noted).to.deep.equal([]);
  });

  it('leaves to the book what is kept there, such as a payout of a cancelled bet', async () => {
    await desk.take(betEvent(1));
    await desk.take(cancelEvent(1));
    await desk.take(winEvent(1));

    expect(desk.noted).to.deep.equal([]);
  });
});
