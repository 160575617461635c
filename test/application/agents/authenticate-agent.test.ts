import { expect } from 'chai';
import { NodeDigests } from '../../../src/adapters/cryptography/node-digests.ts';
import { AuthenticateAgent } from '../../../src/application/agents/authenticate-agent.ts';
import { ControllableClock } from '../../fakes/controllable-clock.ts';
import { inMemoryWorld } from '../../fakes/in-memory-world.ts';
import { RememberingSecretBox } from '../../fakes/remembering-secret-box.ts';
import { AGENT, agentOf, guid, MOMENT_MS, opaqueTokenOf, signedTokenOf } from '../../ports/catalogue-seeds.ts';

const TOKEN = 'agt_an-opaque-token';
const API_KEY = 'key-2';
const API_SECRET = 'an api secret';
const NOW_SECONDS = String(Math.floor(MOMENT_MS / 1000));

const digests = new NodeDigests();

function inWorld() {
  const world = inMemoryWorld();
  const secrets = new RememberingSecretBox();
  const clock = new ControllableClock();
  const authenticateAgent = new AuthenticateAgent({ agents: world.directory, digests, secrets, clock });
  const furnish = async (expiresAtMs?: number): Promise<void> => {
    await world.agents.create(agentOf());
    await world.tokens.add(opaqueTokenOf(1, { digest: digests.sha256(TOKEN), expiresAtMs }));
    await world.tokens.add(signedTokenOf(2, { apiSecretSealed: secrets.seal(API_SECRET), expiresAtMs }));
  };
  return { world, clock, authenticateAgent, furnish };
}

const opaque = (token = TOKEN) => ({ kind: 'opaque', token }) as const;

const signed = (changes: { apiKey?: string; timestampSeconds?: string; signature?: string } = {}) => {
  const { apiKey = API_KEY, timestampSeconds = NOW_SECONDS } = changes;
  const signature = digests.hmacSha256(API_SECRET, `${apiKey}.${timestampSeconds}`);
  return { kind: 'signed', apiKey, timestampSeconds, signature, ...changes } as const;
};

const refusal = (reason: string) => ({ ok: false, error: { kind: 'token_refused', reason } });

const WAYS = [
  ['an opaque token', opaque(), guid(1)],
  ['a signed token', signed(), guid(2)],
] as const;

describe('AuthenticateAgent', () => {
  for (const [what, presented, id] of WAYS) {
    it(`finds the Agent of ${what}`, async () => {
      const { authenticateAgent, furnish } = inWorld();
      await furnish();

      expect(await authenticateAgent.execute(presented)).to.deep.equal({ ok: true, value: agentOf() });
    });

    it(`refuses ${what} that has been revoked`, async () => {
      const { authenticateAgent, furnish, world } = inWorld();
      await furnish();
      await world.tokens.revoke({ agent: AGENT, id, atMs: MOMENT_MS });

      expect(await authenticateAgent.execute(presented)).to.deep.equal(refusal('token has been revoked'));
    });

    it(`accepts ${what} until the millisecond in which it expires`, async () => {
      const { authenticateAgent, clock, furnish } = inWorld();
      await furnish(MOMENT_MS + 10);

      clock.advance(9);
      expect(await authenticateAgent.execute(presented)).to.have.property('ok', true);
      clock.advance(1);
      expect(await authenticateAgent.execute(presented)).to.deep.equal(refusal('token has expired'));
    });

    it(`refuses ${what} of an Agent that is disabled`, async () => {
      const { authenticateAgent, furnish, world } = inWorld();
      await furnish();
      await world.agents.update(AGENT, { isActive: false });

      expect(await authenticateAgent.execute(presented)).to.deep.equal(refusal('the Agent of this token is disabled'));
    });
  }

  it('says that an Agent was moved to another cell', async () => {
    const { authenticateAgent, furnish, world } = inWorld();
    await furnish();
    await world.agents.update(AGENT, { movedAwayAtMs: 1 } as object);

    const sentence = 'this Agent was moved to another cell of the service; call it at the address of that cell';
    for (const token of [opaque(), signed()]) {
      const answer = await authenticateAgent.execute(token);
      expect(answer).to.deep.equal({ ok: false, error: { kind: 'agent_moved', sentence } });
    }
  });

  for (const token of ['', 'agt_', `${TOKEN} `, TOKEN.toUpperCase(), digests.sha256(TOKEN)]) {
    it(`refuses the opaque token "${token}", which nobody was given`, async () => {
      const { authenticateAgent, furnish } = inWorld();
      await furnish();

      expect(await authenticateAgent.execute(opaque(token))).to.deep.equal(refusal('token is unknown'));
    });
  }

  it('looks after a token that was good before each time', async () => {
    const { authenticateAgent, furnish, world } = inWorld();
    await furnish();
    await authenticateAgent.execute(opaque());

    expect(await authenticateAgent.execute(opaque())).to.deep.equal({ ok: true, value: agentOf() });
    await world.tokens.revoke({ agent: AGENT, id: guid(1), atMs: MOMENT_MS });
    expect(await authenticateAgent.execute(opaque())).to.deep.equal(refusal('token has been revoked'));
  });

  it('refuses an api key that nobody was given', async () => {
    const { authenticateAgent, furnish } = inWorld();
    await furnish();

    expect(await authenticateAgent.execute(signed({ apiKey: 'key-404' }))).to.deep.equal(
      refusal('api key or signature of the token is wrong'),
    );
  });

  checkingSignatures();
  checkingTimestamps();
});

function checkingSignatures(): void {
  const right = signed().signature;
  const wrong = {
    nothing: '',
    'another text': 'f'.repeat(64),
    'its beginning': right.slice(0, -1),
    'more than itself': `${right}0`,
    'upper case': right.toUpperCase(),
    'another secret': digests.hmacSha256('another', `${API_KEY}.${NOW_SECONDS}`),
    'another timestamp': digests.hmacSha256(API_SECRET, `${API_KEY}.${Number(NOW_SECONDS) + 1}`),
    'no timestamp': digests.hmacSha256(API_SECRET, API_KEY),
  };
  for (const [what, signature] of Object.entries(wrong)) {
    it(`refuses a signature of ${what}`, async () => {
      const { authenticateAgent, furnish } = inWorld();
      await furnish();

      expect(await authenticateAgent.execute(signed({ signature }))).to.deep.equal(
        refusal('api key or signature of the token is wrong'),
      );
    });
  }

  it('does not tell whoever cannot sign that the token has been revoked', async () => {
    const { authenticateAgent, furnish, world } = inWorld();
    await furnish();
    await world.tokens.revoke({ agent: AGENT, id: guid(2), atMs: MOMENT_MS });

    expect(await authenticateAgent.execute(signed({ signature: '' }))).to.deep.equal(
      refusal('api key or signature of the token is wrong'),
    );
  });
}

function checkingTimestamps(): void {
  const skewed = (seconds: number) => signed({ timestampSeconds: String(Number(NOW_SECONDS) + seconds) });
  const TOO_FAR = refusal("token timestamp is more than 120 s away from the server's clock");

  // The fakes' clock stands 123 ms after a full second.
  for (const seconds of [-119, 0, 120]) {
    it(`accepts a timestamp ${seconds} s away`, async () => {
      const { authenticateAgent, furnish } = inWorld();
      await furnish();

      expect(await authenticateAgent.execute(skewed(seconds))).to.have.property('ok', true);
    });
  }

  for (const seconds of [-121, -120, 121, 86_400]) {
    it(`refuses a timestamp ${seconds} s away`, async () => {
      const { authenticateAgent, furnish } = inWorld();
      await furnish();

      expect(await authenticateAgent.execute(skewed(seconds))).to.deep.equal(TOO_FAR);
    });
  }

  for (const timestampSeconds of ['', 'now', 'NaN', 'Infinity', '-Infinity', String(MOMENT_MS)]) {
    it(`refuses the timestamp "${timestampSeconds}", well signed as it is`, async () => {
      const { authenticateAgent, furnish } = inWorld();
      await furnish();

      expect(await authenticateAgent.execute(signed({ timestampSeconds }))).to.deep.equal(TOO_FAR);
    });
  }

  it('refuses a signed token that is shown again later', async () => {
    const { authenticateAgent, clock, furnish } = inWorld();
    await furnish();

    clock.advance(120_000);

    expect(await authenticateAgent.execute(signed())).to.deep.equal(TOO_FAR);
  });
}
