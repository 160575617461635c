import { expect } from 'chai';
import { ListTokens } from '../../../src/application/agents/list-tokens.ts';
import { inMemoryWorld } from '../../fakes/in-memory-world.ts';
import { agentOf, guid, opaqueTokenOf, signedTokenOf } from '../../ports/catalogue-seeds.ts';

describe('ListTokens', () => {
  it('lists tokens oldest first, without digest and secret, revoked ones included', async () => {
    const { agents, tokens } = inMemoryWorld();
    await agents.create(agentOf());
    await tokens.add(signedTokenOf(2, { revokedAtMs: 5 }));
    await tokens.add(opaqueTokenOf(1));

    const outcome = await new ListTokens(tokens).execute('agent-1');

    expect(outcome.ok && outcome.value.map(({ id }) => id)).to.deep.equal([guid(1), guid(2)]);
    expect(JSON.stringify(outcome)).not.to.match(/digest|sealed/i);
  });

  it('finds no Agent under a code that nobody has', async () => {
    const outcome = await new ListTokens(inMemoryWorld().tokens).execute('nobody');

    expect(outcome).to.deep.equal({ ok: false, error: { kind: 'not_found', what: 'agent', key: 'nobody' } });
  });
});
