import { expect } from 'chai';
import { SetOfferRules } from '../../../src/application/agents/agents.ts';
import { OFFER_RULES_MAX, type OfferRule } from '../../../src/domain/agent/offer-rules.ts';
import { inMemoryWorld } from '../../fakes/in-memory-world.ts';
import { AGENT, agentOf, rulesOf } from '../../ports/catalogue-seeds.ts';

describe('SetOfferRules', () => {
  it('replaces all rules, folded, and nothing else', async () => {
    const { agents } = inMemoryWorld();
    await agents.create(agentOf());
    const rules = rulesOf({ effect: 'allow', provider: 'Q' }, { effect: 'deny', category: 'LIVE' });

    const outcome = await new SetOfferRules(agents).execute('agent-1', [
      { effect: 'allow', provider: 'q' },
      { effect: 'deny', category: 'live' },
    ]);

    expect(outcome).to.deep.equal({ ok: true, value: rules });
    expect(await agents.find(AGENT)).to.deep.equal(agentOf({ offerRules: rules }));
  });

  it('takes all rules away with an empty list', async () => {
    const { agents } = inMemoryWorld();
    await agents.create(agentOf());

    await new SetOfferRules(agents).execute(AGENT, []);

    expect((await agents.find(AGENT))?.offerRules.rules).to.deep.equal([]);
  });

  it('refuses more rules than an Agent may have, and leaves those it has', async () => {
    const { agents } = inMemoryWorld();
    await agents.create(agentOf());
    const tooMany: OfferRule[] = Array.from({ length: OFFER_RULES_MAX + 1 }, () => ({ effect: 'deny' }));

    const outcome = await new SetOfferRules(agents).execute(AGENT, tooMany);

    expect(outcome).to.have.nested.property('error.field', 'rules');
    expect(await agents.find(AGENT)).to.deep.equal(agentOf());
  });

  it('finds no Agent under a code that nobody has', async () => {
    const outcome = await new SetOfferRules(inMemoryWorld().agents).execute('nobody', []);

    expect(outcome).to.deep.equal({ ok: false, error: { kind: 'not_found', what: 'agent', key: 'nobody' } });
  });
});
