import { expect } from 'chai';
import { CreateAgent } from '../../../src/application/agents/create-agent.ts';
import { inMemoryWorld } from '../../fakes/in-memory-world.ts';
import { AGENT, agentOf, rulesOf } from '../../ports/catalogue-seeds.ts';

const { offerRules: _, ...INPUT } = agentOf();

describe('CreateAgent', () => {
  it('keeps an Agent that is offered nothing yet', async () => {
    const { agents } = inMemoryWorld();

    const outcome = await new CreateAgent(agents).execute(INPUT);

    expect(outcome).to.deep.equal({ ok: true, value: agentOf({ offerRules: rulesOf() }) });
    expect(await agents.find(AGENT)).to.deep.equal(agentOf({ offerRules: rulesOf() }));
  });

  it('folds the code', async () => {
    const { agents } = inMemoryWorld();

    await new CreateAgent(agents).execute({ ...INPUT, code: ' agent-1 ' });

    expect(await agents.find(AGENT)).to.have.property('code', AGENT);
  });

  it('refuses a code that is taken, in whichever case', async () => {
    const { agents } = inMemoryWorld();
    await agents.create(agentOf());

    const outcome = await new CreateAgent(agents).execute({ ...INPUT, code: 'agent-1', name: 'Another' });

    expect(outcome).to.deep.equal({ ok: false, error: { kind: 'already_exists', what: 'agent', key: AGENT } });
    expect(await agents.find(AGENT)).to.deep.equal(agentOf());
  });

  for (const roles of [[], ['bet', 'settle'], ['bet', 'cancel', 'bet-push'], ['settle', 'cancel']] as const) {
    it(`refuses an Agent that implements only ${JSON.stringify(roles)}`, async () => {
      const { agents } = inMemoryWorld();

      const outcome = await new CreateAgent(agents).execute({ ...INPUT, implements: roles });

      expect(outcome).to.deep.equal({
        ok: false,
        error: { kind: 'invalid_parameter', field: 'implements', rule: 'must include bet, settle, cancel' },
      });
      expect(await agents.find(AGENT)).to.equal(undefined);
    });
  }
});
