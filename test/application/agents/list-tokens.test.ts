import { expect } from 'chai';
import { ListTokens } from '../../../src/application/agents/agent-tokens.ts';
import { inMemoryWorld } from '../../fakes/in-memory-world.ts';
import { agentOf, guid, opaqueTokenOf, signedTokenOf } from '../../ports/catalogue-seeds.ts';

const FIRST = { page: '', pageSize: '' };

describe('ListTokens', () => {
  const listing = async () => {
    const { agents, tokens } = inMemoryWorld();
    await agents.create(agentOf());
    await tokens.add(signedTokenOf(2, { revokedAtMs: 5 }));
    await tokens.add(opaqueTokenOf(1));
    return new ListTokens(tokens);
  };

  it('lists those that work first, without digest and secret, revoked ones included, ten a page unless told otherwise', async () => {
    const outcome = await (await listing()).execute('agent-1', FIRST);

    expect(outcome.ok && outcome.value.list.map(({ id }) => id)).to.deep.equal([guid(1), guid(2)]);
    expect(outcome.ok && outcome.value).to.include({ total: 2, page: 1, pageSize: 10 });
    expect(JSON.stringify(outcome)).not.to.match(/digest|sealed/i);
  });

  it('lists page by page', async () => {
    const outcome = await (await listing()).execute('agent-1', { page: '2', pageSize: '1' });

    expect(outcome.ok && outcome.value.list.map(({ id }) => id)).to.deep.equal([guid(2)]);
  });

  it('refuses a page that breaks a rule', async () => {
    const outcome = await (await listing()).execute('agent-1', { page: '0', pageSize: '' });

    expect(outcome).to.have.nested.property('error.field', 'page');
  });

  it('finds no Agent under a code that nobody has', async () => {
    const outcome = await new ListTokens(inMemoryWorld().tokens).execute('nobody', FIRST);

    expect(outcome).to.deep.equal({ ok: false, error: { kind: 'not_found', what: 'agent', key: 'nobody' } });
  });
});
