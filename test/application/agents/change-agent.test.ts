import { expect } from 'chai';
import { ChangeAgent } from '../../../src/application/agents/agents.ts';
import { inMemoryWorld } from '../../fakes/in-memory-world.ts';
import type { Agent } from '../../../src/domain/agent/agent.ts';
import { AGENT, agentOf, guid } from '../../ports/catalogue-seeds.ts';

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

  it('refuses a new address to which no callback would be sent, and leaves one of before alone', async () => {
    const { agents } = inMemoryWorld();
    const before = 'http://old.example';
    await agents.create(agentOf({ callbackBase: before }));
    const change = (changes: Partial<Agent>) =>
      new ChangeAgent(agents, undefined, (url) =>
        url.startsWith('http:') ? 'only https is allowed' : undefined,
      ).execute(AGENT, changes);

    expect(await change({ callbackBase: 'http://new.example' })).to.have.nested.property(
      'error.field',
      'callback_base',
    );
    expect((await agents.find(AGENT))?.callbackBase).to.equal(before);
    expect(await change({ name: 'Renamed', callbackBase: before })).to.have.property('ok', true);
    expect(await change({ callbackBase: 'https://new.example' })).to.have.property('ok', true);
    expect(await change({ callbackBase: before })).to.have.nested.property('error.field', 'callback_base');
    expect(await change({ noticeUrl: before })).to.have.nested.property('error.field', 'notice_url');
    expect(await change({ noticeUrl: 'https://new.example' })).to.have.property('ok', true);
  });

  describe('in production', () => {
    const switchedOn = async (agent: Partial<Agent>, changes: Partial<Agent> = {}, revokedAtMs?: number | null) => {
      const { agents, callbackSecrets } = inMemoryWorld();
      await agents.create(agentOf({ isActive: false, ...agent }));
      const secret = { id: guid(1), agent: AGENT, secretSealed: 'sealed', createdAtMs: 0 };
      if (revokedAtMs !== null) await callbackSecrets.add({ ...secret, revokedAtMs });
      return new ChangeAgent(agents, callbackSecrets).execute(AGENT, { isActive: true, ...changes });
    };
    const RULE =
      'must be false while the Agent has a callback base or a notice address and no callback secret: issue a secret first';
    const refused = { ok: false, error: { kind: 'invalid_parameter', field: 'active', rule: RULE } };

    it('switches no Agent on whose callbacks nobody signs', async () => {
      expect(await switchedOn({}, {}, null)).to.deep.equal(refused);
      expect(await switchedOn({}, {}, 5)).to.deep.equal(refused);
      expect(await switchedOn({ callbackBase: undefined }, { callbackBase: 'https://a.example' }, null)).to.deep.equal(
        refused,
      );
    });

    it('switches one on that has a secret, or nowhere to be told anything', async () => {
      expect(await switchedOn({})).to.have.property('ok', true);
      expect(await switchedOn({ callbackBase: undefined }, {}, null)).to.have.property('ok', true);
      expect(await switchedOn({}, { callbackBase: undefined }, null)).to.have.property('ok', true);
    });

    it('gives none a callback base that is on, and has no secret', async () => {
      const base = { callbackBase: 'https://a.example' };

      expect(await switchedOn({ isActive: true, callbackBase: undefined }, base, null)).to.deep.equal(refused);
      expect(await switchedOn({ isActive: true, callbackBase: undefined }, base)).to.have.property('ok', true);
    });

    it('leaves one alone that is on already', async () => {
      expect(await switchedOn({ isActive: true }, {}, null)).to.have.property('ok', true);
    });
  });
});
