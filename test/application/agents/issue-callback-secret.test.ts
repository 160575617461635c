import { expect } from 'chai';
import { IssueCallbackSecret } from '../../../src/application/agents/callback-secrets.ts';
import { ControllableClock } from '../../fakes/controllable-clock.ts';
import { CountingRandomness } from '../../fakes/counting-randomness.ts';
import { inMemoryWorld } from '../../fakes/in-memory-world.ts';
import { RememberingSecretBox } from '../../fakes/remembering-secret-box.ts';
import { accepted, AGENT, agentOf, guid, MOMENT_MS, allOf } from '../../ports/catalogue-seeds.ts';

async function issuing() {
  const { agents, callbackSecrets } = inMemoryWorld();
  await agents.create(agentOf());
  const secrets = new RememberingSecretBox();
  const ports = {
    agents,
    callbackSecrets,
    secrets,
    clock: new ControllableClock(),
    randomness: new CountingRandomness(),
  };
  return { ...ports, issueCallbackSecret: new IssueCallbackSecret(ports) };
}

describe('IssueCallbackSecret', () => {
  it('gives a secret of 32 bytes in the form of Standard Webhooks', async () => {
    const { issueCallbackSecret } = await issuing();

    const issued = accepted(await issueCallbackSecret.execute('agent-1'));

    expect(issued.id).to.equal(guid(1));
    expect(issued.secret).to.match(/^whsec_[A-Za-z0-9+/]{43}=$/);
  });

  it('keeps the secret sealed', async () => {
    const { callbackSecrets, issueCallbackSecret, secrets } = await issuing();

    const issued = accepted(await issueCallbackSecret.execute(AGENT));

    const [kept] = await callbackSecrets.signing(AGENT);
    expect(kept).to.include({ id: guid(1), agent: AGENT, createdAtMs: MOMENT_MS, revokedAtMs: undefined });
    expect(secrets.open(kept?.secretSealed ?? '')).to.equal(issued.secret);
  });

  it('leaves older secrets active', async () => {
    const { callbackSecrets, issueCallbackSecret } = await issuing();

    await issueCallbackSecret.execute(AGENT);
    await issueCallbackSecret.execute(AGENT);

    const kept = await allOf(callbackSecrets, AGENT);
    expect(kept?.map(({ revokedAtMs }) => revokedAtMs)).to.deep.equal([undefined, undefined]);
  });

  it('issues nothing to an Agent that nobody has made', async () => {
    const { issueCallbackSecret } = await issuing();

    expect(await issueCallbackSecret.execute('nobody')).to.deep.equal({
      ok: false,
      error: { kind: 'not_found', what: 'agent', key: 'nobody' },
    });
  });
});
