import { expect } from 'chai';
import { ShowToken } from '../../../src/application/agents/agent-tokens.ts';
import { inMemoryWorld } from '../../fakes/in-memory-world.ts';
import { agentOf, guid, signedTokenOf } from '../../ports/catalogue-seeds.ts';

describe('ShowToken', () => {
  it('shows a token in any case of the code, without its secret', async () => {
    const { agents, tokens } = inMemoryWorld();
    await agents.create(agentOf());
    await tokens.add(signedTokenOf(1));

    const outcome = await new ShowToken(tokens).execute('agent-1', guid(1));

    expect(outcome).to.have.nested.property('value.apiKey', 'key-1');
    expect(JSON.stringify(outcome)).not.to.match(/digest|sealed/i);
  });

  it('finds no token under an id that nobody has', async () => {
    const outcome = await new ShowToken(inMemoryWorld().tokens).execute('agent-1', 'nope');

    expect(outcome).to.deep.equal({ ok: false, error: { kind: 'not_found', what: 'token', key: 'nope' } });
  });
});
