import { expect } from 'chai';
import { ShowCallbackSecret } from '../../../src/application/agents/callback-secrets.ts';
import { inMemoryWorld } from '../../fakes/in-memory-world.ts';
import { AGENT, agentOf, guid } from '../../ports/catalogue-seeds.ts';

describe('ShowCallbackSecret', () => {
  it('shows a secret in any case of the code, without the secret itself', async () => {
    const { agents, callbackSecrets } = inMemoryWorld();
    await agents.create(agentOf());
    const shown = { id: guid(1), agent: AGENT, createdAtMs: 1, revokedAtMs: 2 };
    await callbackSecrets.add({ ...shown, secretSealed: 'sealed' });

    const outcome = await new ShowCallbackSecret(callbackSecrets).execute('agent-1', guid(1));

    expect(outcome).to.deep.equal({ ok: true, value: shown });
  });

  it('finds no secret under an id that nobody has', async () => {
    const outcome = await new ShowCallbackSecret(inMemoryWorld().callbackSecrets).execute('agent-1', 'nope');

    expect(outcome).to.deep.equal({ ok: false, error: { kind: 'not_found', what: 'callback secret', key: 'nope' } });
  });
});
