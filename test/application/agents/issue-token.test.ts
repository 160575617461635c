import { expect } from 'chai';
import { NodeDigests } from '../../../src/adapters/cryptography/node-digests.ts';
import { IssueToken } from '../../../src/application/agents/agent-tokens.ts';
import { AuthenticateAgent } from '../../../src/application/agents/authenticate-agent.ts';
import { ControllableClock } from '../../fakes/controllable-clock.ts';
import { CountingRandomness } from '../../fakes/counting-randomness.ts';
import { inMemoryWorld } from '../../fakes/in-memory-world.ts';
import { RememberingSecretBox } from '../../fakes/remembering-secret-box.ts';
import { accepted, AGENT, agentOf, guid, MOMENT_MS, allOf } from '../../ports/catalogue-seeds.ts';

async function issuing() {
  const world = inMemoryWorld();
  await world.agents.create(agentOf());
  const ports = {
    digests: new NodeDigests(),
    secrets: new RememberingSecretBox(),
    clock: new ControllableClock(),
    randomness: new CountingRandomness(),
  };
  const issueToken = new IssueToken({ ...ports, agents: world.agents, tokens: world.tokens });
  const authenticateAgent = new AuthenticateAgent({ ...ports, agents: world.directory });
  return { ...ports, world, issueToken, authenticateAgent };
}

const shown = { agent: AGENT, createdAtMs: MOMENT_MS, expiresAtMs: undefined, revokedAtMs: undefined };

describe('IssueToken', () => {
  it('issues an opaque token: the prefix and 32 bytes of base64url', async () => {
    const { issueToken, world } = await issuing();

    const issued = accepted(await issueToken.execute({ agent: 'agent-1', kind: 'opaque' }));

    expect(issued).to.include({ kind: 'opaque', id: guid(1) });
    expect(issued)
      .to.have.property('token')
      .that.matches(/^agt_[A-Za-z0-9_-]{43}$/);
    expect(await allOf(world.tokens, AGENT)).to.deep.equal([
      { ...shown, id: guid(1), kind: 'opaque', apiKey: undefined },
    ]);
  });

  it('issues a signed token: a public key of 16 bytes and a secret of 32', async () => {
    const { issueToken, world } = await issuing();

    const issued = accepted(await issueToken.execute({ agent: 'agent-1', kind: 'signed' }));

    expect(issued)
      .to.have.property('apiKey')
      .that.matches(/^[A-Za-z0-9_-]{22}$/);
    expect(issued)
      .to.have.property('apiSecret')
      .that.matches(/^[A-Za-z0-9_-]{43}$/);
    expect(await allOf(world.tokens, AGENT)).to.deep.equal([
      { ...shown, id: guid(1), kind: 'signed', apiKey: issued.kind === 'signed' && issued.apiKey },
    ]);
  });

  opensTheDoor();
  refusals();
});

function opensTheDoor(): void {
  it('issues opaque tokens that open the door, the older ones too', async () => {
    const { authenticateAgent, issueToken } = await issuing();

    for (const issued of [
      accepted(await issueToken.execute({ agent: AGENT, kind: 'opaque' })),
      accepted(await issueToken.execute({ agent: AGENT, kind: 'opaque' })),
    ]) {
      const token = issued.kind === 'opaque' ? issued.token : '';
      expect(await authenticateAgent.execute({ kind: 'opaque', token })).to.have.property('ok', true);
    }
  });

  it('issues signed tokens whose secret makes valid signatures', async () => {
    const { authenticateAgent, digests, issueToken } = await issuing();
    const issued = accepted(await issueToken.execute({ agent: AGENT, kind: 'signed' }));
    const { apiKey, apiSecret } = issued.kind === 'signed' ? issued : { apiKey: '', apiSecret: '' };
    const timestampSeconds = String(Math.floor(MOMENT_MS / 1000));
    const signature = digests.hmacSha256(apiSecret, `${apiKey}.${timestampSeconds}`);

    const outcome = await authenticateAgent.execute({ kind: 'signed', apiKey, timestampSeconds, signature });

    expect(outcome).to.deep.equal({ ok: true, value: agentOf() });
  });

  it('keeps opaque tokens as a digest only, and secrets sealed', async () => {
    const { digests, issueToken, secrets, world } = await issuing();
    const opaque = accepted(await issueToken.execute({ agent: AGENT, kind: 'opaque' }));
    const signed = accepted(await issueToken.execute({ agent: AGENT, kind: 'signed' }));

    const byDigest = await world.directory.findByTokenDigest(
      digests.sha256(opaque.kind === 'opaque' ? opaque.token : ''),
    );
    const byKey = await world.directory.findByApiKey(signed.kind === 'signed' ? signed.apiKey : '');

    expect(byDigest?.agent.code).to.equal(AGENT);
    expect(secrets.open(byKey?.apiSecretSealed ?? '')).to.equal(signed.kind === 'signed' && signed.apiSecret);
  });
}

function refusals(): void {
  it('keeps the moment at which a token expires', async () => {
    const { issueToken, world } = await issuing();

    await issueToken.execute({ agent: AGENT, kind: 'opaque', expiresAtMs: MOMENT_MS + 1 });

    expect((await allOf(world.tokens, AGENT))?.[0]?.expiresAtMs).to.equal(MOMENT_MS + 1);
  });

  for (const expiresAtMs of [MOMENT_MS, MOMENT_MS - 1, 0]) {
    it(`refuses a token that expires ${MOMENT_MS - expiresAtMs} ms ago`, async () => {
      const { issueToken, world } = await issuing();

      expect(await issueToken.execute({ agent: AGENT, kind: 'opaque', expiresAtMs })).to.deep.equal({
        ok: false,
        error: { kind: 'invalid_parameter', field: 'expires_at', rule: 'must be in the future' },
      });
      expect(await allOf(world.tokens, AGENT)).to.deep.equal([]);
    });
  }

  it('issues nothing to an Agent that nobody has made', async () => {
    const { issueToken } = await issuing();

    expect(await issueToken.execute({ agent: 'nobody', kind: 'signed' })).to.deep.equal({
      ok: false,
      error: { kind: 'not_found', what: 'agent', key: 'nobody' },
    });
  });
}
