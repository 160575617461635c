import { expect } from 'chai';
import { ListCallbackSecrets } from '../../../src/application/agents/callback-secrets.ts';
import { inMemoryWorld } from '../../fakes/in-memory-world.ts';
import { AGENT, agentOf, guid } from '../../ports/catalogue-seeds.ts';

const FIRST = { page: '', pageSize: '' };

describe('ListCallbackSecrets', () => {
  it('lists secrets without the secrets, not even sealed', async () => {
    const { agents, callbackSecrets } = inMemoryWorld();
    await agents.create(agentOf());
    const shown = { id: guid(1), agent: AGENT, createdAtMs: 1, revokedAtMs: 2 };
    await callbackSecrets.add({ ...shown, secretSealed: 'sealed' });

    const outcome = await new ListCallbackSecrets(callbackSecrets).execute('agent-1', FIRST);

    expect(outcome).to.deep.equal({ ok: true, value: { list: [shown], total: 1, page: 1, pageSize: 10 } });
  });

  it('finds no Agent under a code that nobody has', async () => {
    const outcome = await new ListCallbackSecrets(inMemoryWorld().callbackSecrets).execute('nobody', FIRST);

    expect(outcome).to.deep.equal({ ok: false, error: { kind: 'not_found', what: 'agent', key: 'nobody' } });
  });
});
