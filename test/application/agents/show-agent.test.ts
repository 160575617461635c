import { expect } from 'chai';
import { ShowAgent } from '../../../src/application/agents/agents.ts';
import { inMemoryWorld } from '../../fakes/in-memory-world.ts';
import { agentOf } from '../../ports/catalogue-seeds.ts';

describe('ShowAgent', () => {
  it('shows an Agent by its code in any case', async () => {
    const { agents } = inMemoryWorld();
    await agents.create(agentOf());

    expect(await new ShowAgent(agents).execute('Agent-1')).to.deep.equal({ ok: true, value: agentOf() });
  });

  it('finds no Agent under a code that nobody has', async () => {
    const outcome = await new ShowAgent(inMemoryWorld().agents).execute('nobody');

    expect(outcome).to.deep.equal({ ok: false, error: { kind: 'not_found', what: 'agent', key: 'nobody' } });
  });
});
