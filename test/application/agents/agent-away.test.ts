import { expect } from 'chai';
import { ChangeAgent } from '../../../src/application/agents/change-agent.ts';
import { SetOfferRules } from '../../../src/application/agents/set-offer-rules.ts';
import { inMemoryWorld } from '../../fakes/in-memory-world.ts';
import { AGENT, agentOf } from '../../ports/catalogue-seeds.ts';

describe('an Agent that is away', () => {
  it('keeps its settings and offers in this cell, where nobody would take them along any more', async () => {
    const { agents } = inMemoryWorld();
    await agents.create(agentOf({ away: 'leaving' }));

    const answers = [
      await new ChangeAgent(agents).execute(AGENT, { name: 'Another' }),
      await new SetOfferRules(agents).execute(AGENT, []),
    ];

    for (const answer of answers) expect(answer).to.have.nested.property('error.kind', 'agent_away');
    expect(await agents.find(AGENT)).to.deep.equal(agentOf({ away: 'leaving' }));
  });
});
