import { expect } from 'chai';
import { UpstreamName } from '../../../src/domain/player/upstream-name.ts';
import { inMemoryWorld } from '../../fakes/in-memory-world.ts';
import { AGENT } from '../../ports/catalogue-seeds.ts';
import { betEvent, fund, winEvent } from '../../ports/wallet-seeds.ts';
import { FAULT, ProviderDesk } from './provider-desk.ts';

describe('messages of providers about players of an Agent that was moved to another cell', () => {
  let desk: ProviderDesk;

  beforeEach(async () => {
    desk = new ProviderDesk(inMemoryWorld());
    await desk.furnish();
    await fund(desk.world, '100');
    await desk.take(betEvent(1));
  });

  const isMoved = (movedAwayAtMs: number | undefined) => desk.world.agents.update(AGENT, { movedAwayAtMs } as object);
  const players = [{ upstreamName: UpstreamName.of('ann'), currency: 'USD' }];

  it('fail, so that the provider repeats them until they reach the other cell', async () => {
    await isMoved(1);

    const [bet, win] = await desk.batches([betEvent(2)], [winEvent(1)]);
    for (const outcome of [bet, win]) expect(outcome).to.have.nested.property('outcomes[0].kind', 'failed');
    expect(await desk.ask({ kind: 'balances', players })).to.deep.equal([{ kind: 'failed' }]);
    const asked = [{ upstreamName: UpstreamName.of('ann'), currency: 'USD', key: { kind: 'bet', transactionId: '1' } }];
    expect(JSON.stringify(await desk.ask({ kind: 'transaction_states', asked }))).to.equal(FAULT.body);
    expect(await desk.balance()).to.equal('90');
    expect(desk.noted).to.deep.equal([]);

    await isMoved(undefined);
    expect(await desk.take(winEvent(1))).to.have.nested.property('outcomes[0].kind', 'accepted');
  });
});
