import { expect } from 'chai';
import { callbackRefusal } from '../../../src/adapters/callbacks/index.ts';
import { CreateAgent } from '../../../src/application/agents/agents.ts';
import { inMemoryWorld } from '../../fakes/in-memory-world.ts';
import { AGENT, agentOf, rulesOf } from '../../ports/catalogue-seeds.ts';

const { offerRules: _, ...INPUT } = agentOf();

const PUBLIC = { allowsHttp: false, allowsPrivate: false };

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

  it('refuses an address to which no callback would be sent, and names the field and the rule', async () => {
    const { agents } = inMemoryWorld();
    const create = (callbackBase: string) =>
      new CreateAgent(agents, { refusalOf: (url) => callbackRefusal(url, PUBLIC) }).execute({ ...INPUT, callbackBase });

    const refused = await create('http://a.example');

    expect(refused).to.have.nested.property('error.kind', 'invalid_parameter');
    expect(refused).to.have.nested.property('error.field', 'callback_base');
    expect(refused)
      .to.have.nested.property('error.rule')
      .that.matches(/^must be a public https address, unless CALLBACK_ALLOW_HTTP=true .*\(only https is allowed\)$/);
    expect(await create('https://127.0.0.1')).to.have.nested.property('error.field', 'callback_base');
    expect(await create('https://a.example')).to.have.property('ok', true);
  });

  describe('in production', () => {
    const created = async (changes: Partial<typeof INPUT>) => {
      const { agents } = inMemoryWorld();
      return new CreateAgent(agents, { demandsSecrets: true }).execute({ ...INPUT, ...changes });
    };

    it('refuses one that is active and would be told things that nobody signs', async () => {
      const outcome = await created({ isActive: true, callbackBase: 'https://a.example' });

      expect(outcome).to.have.nested.property('error.field', 'active');
    });

    it('takes one that is off, or is told nothing', async () => {
      expect(await created({ isActive: false, callbackBase: 'https://a.example' })).to.have.property('ok', true);
      expect(await created({ isActive: true, callbackBase: undefined })).to.have.property('ok', true);
    });
  });
});
