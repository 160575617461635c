import { expect } from 'chai';
import { ANN, BOB, LAST_HOUR, reportWorld } from './report-world.ts';

// D answers for bets once in half a minute: whoever asked most often had all of them.
describe('ListBets, where the provider answers once in a while', () => {
  it('asks for the Agent that was refused first, and not for one that came later', async () => {
    const world = await reportWorld();
    const list = (agent: typeof ANN) => world.listBets.execute({ ...LAST_HOUR, agent, provider: 'A' });
    world.gateways.of('A').failNext({ kind: 'provider_throttled', retryAfterMs: 31_000 });

    expect(await list(ANN)).to.have.nested.property('error.retryAfterMs', 31_000);
    world.clock.advance(31_000);

    expect(await list(BOB)).to.have.nested.property('error.kind', 'too_many_requests');
    expect((await list(ANN)).ok).to.equal(true);
    expect((await list(BOB)).ok).to.equal(true);
  });
});
