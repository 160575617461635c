import { expect } from 'chai';
import { ChangeAgent } from '../../../src/application/administer-agents/change-agent.ts';
import { inMemoryWorld } from '../../fakes/in-memory-world.ts';
import { AGENT, agentOf } from '../../ports/catalogue-seeds.ts';

describe('ChangeAgent', () => {
  it('changes what is named and leaves the rest, under a code in any case', async () => {
    const { agents } = inMemoryWorld();
    await agents.create(agentOf());

    const outcome = await new ChangeAgent(agents).execute(' agent-1 ', { isActive: false, currency: 'EUR' });

    expect(outcome).to.deep.equal({ ok: true, value: agentOf({ isActive: false, currency: 'EUR' }) });
    expect(await agents.find(AGENT)).to.deep.equal(agentOf({ isActive: false, currency: 'EUR' }));
  });

  it('does not ask for the fund callbacks when callbacks are not named', async () => {
    const { agents } = inMemoryWorld();
    await agents.create(agentOf({ implements: [] }));

    expect(await new ChangeAgent(agents).execute(AGENT, { name: 'Renamed' })).to.have.property('ok', true);
  });

  it('refuses to take a fund callback away', async () => {
    const { agents } = inMemoryWorld();
    await agents.create(agentOf());

    const outcome = await new ChangeAgent(agents).execute(AGENT, { name: 'Renamed', implements: ['bet', 'bet-push'] });

    expect(outcome).to.have.nested.property('error.field', 'implements');
    expect(await agents.find(AGENT)).to.deep.equal(agentOf());
  });

  it('finds no Agent under a code that nobody has, and repeats it as it was sent', async () => {
    const outcome = await new ChangeAgent(inMemoryWorld().agents).execute('nobody', {});

    expect(outcome).to.deep.equal({ ok: false, error: { kind: 'not_found', what: 'agent', key: 'nobody' } });
  });
});
