import { expect } from 'chai';
import { ListAgents } from '../../../src/application/agents/agents.ts';
import { inMemoryWorld } from '../../fakes/in-memory-world.ts';
import { agentOf } from '../../ports/catalogue-seeds.ts';

describe('ListAgents', () => {
  it('lists a page of the Agents, and says which', async () => {
    const { agents } = inMemoryWorld();
    for (const code of ['C', 'A', 'B']) await agents.create(agentOf({ code }));

    expect(await new ListAgents(agents).execute('2', '2')).to.deep.equal({
      ok: true,
      value: { list: [agentOf({ code: 'C' })], total: 3, page: 2, pageSize: 2 },
    });
  });

  it('refuses a page size beyond the limit instead of cutting it', async () => {
    const outcome = await new ListAgents(inMemoryWorld().agents).execute(undefined, '101');

    expect(outcome).to.deep.include({ ok: false }).and.have.nested.include({ 'error.field': 'pageSize' });
  });
});
