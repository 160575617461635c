import { expect } from 'chai';
import { RevokeCallbackSecret } from '../../../src/application/agents/revoke-callback-secret.ts';
import { ControllableClock } from '../../fakes/controllable-clock.ts';
import { inMemoryWorld } from '../../fakes/in-memory-world.ts';
import { AGENT, agentOf, guid, MOMENT_MS } from '../../ports/catalogue-seeds.ts';

async function revoking() {
  const { agents, callbackSecrets } = inMemoryWorld();
  await agents.create(agentOf());
  await callbackSecrets.add({ id: guid(1), agent: AGENT, secretSealed: 's', createdAtMs: 1, revokedAtMs: undefined });
  const revokeCallbackSecret = new RevokeCallbackSecret(callbackSecrets, new ControllableClock());
  return { callbackSecrets, revokeCallbackSecret };
}

describe('RevokeCallbackSecret', () => {
  it('ends a secret at once', async () => {
    const { callbackSecrets, revokeCallbackSecret } = await revoking();

    expect(await revokeCallbackSecret.execute('agent-1', guid(1))).to.deep.equal({ ok: true, value: undefined });
    expect((await callbackSecrets.list(AGENT))?.[0]?.revokedAtMs).to.equal(MOMENT_MS);
  });

  for (const [agent, id] of [
    [AGENT, guid(404)],
    ['nobody', guid(1)],
  ] as const) {
    it(`finds no secret ${id} of ${agent}`, async () => {
      const { revokeCallbackSecret } = await revoking();

      expect(await revokeCallbackSecret.execute(agent, id)).to.deep.equal({
        ok: false,
        error: { kind: 'not_found', what: 'callback secret', key: id },
      });
    });
  }
});
