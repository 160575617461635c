import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from 'chai';
import { OpenIdIdentityProvider } from '../../../src/adapters/identity/openid-identity-provider.ts';
import { identityProviderContract } from '../../ports/identity-provider.contract.ts';
import { startForgingProvider, type ForgingProvider, type Forgery } from './forging-provider.ts';
import { startRealProvider, REDIRECT_URI, type RealProvider } from './real-provider.ts';

const silent = (): void => undefined;

identityProviderContract('OpenIdIdentityProvider', async () => {
  const real = await startRealProvider();
  return {
    provider: new OpenIdIdentityProvider(real.options, silent),
    signIn: (url) => real.signIn(url, 'ann'),
    identity: { subject: `${real.options.issuer} ann`, name: 'ann@example.com', roles: ['staff', 'gateway-admins'] },
    close: () => real.close(),
  };
});

describe('OpenIdIdentityProvider', () => {
  let real: RealProvider;

  beforeEach(async () => {
    real = await startRealProvider();
  });

  afterEach(() => real.close());

  it('asks with PKCE, a state and a nonce, new ones each time', async () => {
    const provider = new OpenIdIdentityProvider(real.options, silent);
    const asked = [await provider.begin(), await provider.begin()].map((begun) => {
      if (!begun.ok) throw new Error(begun.error.detail);
      return new URL(begun.value.url).searchParams;
    });

    expect(asked[0]?.get('code_challenge_method')).to.equal('S256');
    for (const name of ['code_challenge', 'state', 'nonce']) {
      expect(asked[0]?.get(name)).to.have.length.greaterThan(40);
      expect(asked[0]?.get(name)).not.to.equal(asked[1]?.get(name));
    }
  });

  it('asks a silent provider for its description once for all who sign in at the same moment', async () => {
    let connections = 0;
    const server = createServer(() => (connections += 1));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const options = { ...real.options, issuer: `http://127.0.0.1:${port}`, timeoutMs: 2_000 };
    const provider = new OpenIdIdentityProvider(options, silent);

    const begun = await Promise.all(Array.from({ length: 8 }, () => provider.begin()));

    expect(begun.map((one) => !one.ok && one.error.kind)).to.deep.equal(begun.map(() => 'unreachable'));
    expect(connections).to.equal(1);
    server.closeAllConnections();
    server.close();
  });

  it('sends nothing to this machine where only public addresses are allowed, by number or by name', async () => {
    const { port } = new URL(real.options.issuer);
    for (const host of ['127.0.0.1', 'localhost', '[::1]']) {
      const told: string[] = [];
      const options = { ...real.options, issuer: `http://${host}:${port}`, isPublicOnly: true };
      const begun = await new OpenIdIdentityProvider(options, ({ detail }) => told.push(detail)).begin();

      expect(!begun.ok && begun.error.kind).to.equal('unreachable');
      expect(told.join()).to.match(/public address|address is not public/);
    }
  });

  it('is refused by the provider with a wrong secret of the client', async () => {
    const provider = new OpenIdIdentityProvider({ ...real.options, clientSecret: 'wrong' }, silent);
    const begun = await provider.begin();
    if (!begun.ok) throw new Error(begun.error.detail);

    const finished = await provider.finish(await real.signIn(begun.value.url, 'ann'), begun.value.secret);

    expect(finished).to.deep.include({ ok: false });
    expect(!finished.ok && finished.error.kind).to.equal('refused');
  });
});

/** Answers that nobody ends: only before them is the test impatient, because a busy machine needs its time for the others. */
const ENDLESS: ReadonlySet<Forgery['answers']> = new Set(['nothing', 'a beginning']);
const NOW_S = Math.floor(Date.now() / 1_000);

describe('OpenIdIdentityProvider, before a provider that forges', () => {
  let forging: ForgingProvider;

  beforeEach(async () => {
    forging = await startForgingProvider();
  });

  afterEach(() => forging.close());

  const outcomeOf = async (forgery: Forgery): Promise<string> => {
    const timeoutMs = ENDLESS.has(forgery.answers) ? 300 : 30_000;
    const provider = new OpenIdIdentityProvider({ ...forging.options, timeoutMs }, silent);
    const begun = await provider.begin();
    if (!begun.ok) return begun.error.kind;
    const asked = new URL(begun.value.url).searchParams;
    forging.forge({ ...forgery, claims: { nonce: asked.get('nonce'), ...forgery.claims } });
    const state = forgery.state ?? asked.get('state') ?? '';
    const issuer = forgery.answersAs === undefined ? '' : `&iss=${encodeURIComponent(forgery.answersAs)}`;
    const finished = await provider.finish(`${REDIRECT_URI}?code=c&state=${state}${issuer}`, begun.value.secret);
    return finished.ok ? `signed in as ${finished.value.name}` : finished.error.kind;
  };

  it('takes a token in which everything is right', async () => {
    expect(await outcomeOf({})).to.equal('signed in as ann@example.com');
  });

  const forgeries: Readonly<Record<string, Forgery>> = {
    'another audience': { claims: { aud: 'another' } },
    'several audiences without the party': { claims: { aud: ['gateway', 'another'], azp: 'another' } },
    'another issuer': { claims: { iss: 'https://another.example' } },
    'another nonce': { claims: { nonce: 'another' } },
    'no nonce': { claims: { nonce: undefined } },
    'an end in the past': { claims: { exp: NOW_S - 600 } },
    'no end': { claims: { exp: undefined } },
    'a beginning in the future': { claims: { nbf: NOW_S + 3_600 } },
    'an empty subject': { claims: { sub: '' } },
    'a blank subject': { claims: { sub: ' ' } },
    'a subject that is no ASCII': { claims: { sub: 'ann\u200b' } },
    'a subject that is too long': { claims: { sub: 'a'.repeat(256) } },
    'no subject': { claims: { sub: undefined } },
    'a signature by another key': { signsBy: 'another key' },
    'no signature': { signsBy: 'nothing' },
    'a secret made of the public key': { signsBy: 'its public key as a secret' },
    'a secret that the gateway shares': { signsBy: 'the secret of the client' },
    'a beginning in the far past': { claims: { iat: 'yesterday' } },
    'several issuers': { claims: { iss: ['https://another.example'] } },
    'no ID token': { withoutIdToken: true },
    'another state': { state: 'another' },
    'no state': { state: '' },
    'an answer of another issuer': { answersAs: 'https://another.example' },
    'an answer that is no JSON': { answers: 'no JSON' },
    'an answer of five megabytes': { answers: 'five megabytes' },
  };
  for (const [title, forgery] of Object.entries(forgeries)) {
    it(`refuses a token with ${title}`, async () => {
      expect(await outcomeOf(forgery)).to.equal('refused');
    });
  }

  it('says that the provider is away when it is silent, broken or down', async () => {
    expect(await outcomeOf({ answers: 'nothing' })).to.equal('unreachable');
    expect(await outcomeOf({ answers: 'a beginning' })).to.equal('unreachable');
    expect(await outcomeOf({ answers: 'a fault' })).to.equal('unreachable');
    await forging.close();

    expect(await outcomeOf({})).to.equal('unreachable');
  });

  for (const address of ['javascript:alert(1)', 'data:text/html,x', 'no address', undefined]) {
    it(`sends nobody to ${address ?? 'nowhere'}, and counts the provider as away`, async () => {
      forging.describe({ authorization_endpoint: address });

      expect(await outcomeOf({})).to.equal('unreachable');
    });
  }

  it('has no name for an account whose e-mail address nobody has verified', async () => {
    for (const unproven of [false, undefined, 'false', 0, null]) {
      expect(await outcomeOf({ claims: { email_verified: unproven } }), String(unproven)).to.equal('signed in as ');
    }
    expect(await outcomeOf({ claims: { email_verified: 'true' } })).to.equal('signed in as ann@example.com');
  });

  it('follows no redirect of the provider, and takes its new key', async () => {
    expect(await outcomeOf({ answers: 'a redirect' })).not.to.include('signed in');
    forging.rotate();
    expect(await outcomeOf({})).to.equal('signed in as ann@example.com');
  });

  it('takes a new key of the provider while it knows the one before, at the second sign-in at the latest', async () => {
    const provider = new OpenIdIdentityProvider(forging.options, silent);
    const names: string[] = [];
    for (const attempt of [1, 2, 3]) {
      if (attempt === 2) forging.rotate();
      const begun = await provider.begin();
      if (!begun.ok) throw new Error(begun.error.detail);
      const asked = new URL(begun.value.url).searchParams;
      forging.forge({ claims: { nonce: asked.get('nonce') } });
      const finished = await provider.finish(`${REDIRECT_URI}?code=c&state=${asked.get('state')}`, begun.value.secret);
      names.push(finished.ok ? finished.value.name : finished.error.kind);
    }

    expect(names).to.deep.equal(['ann@example.com', 'refused', 'ann@example.com']);
  });

  it('asks once for the description of the provider, however many sign in at a time', async () => {
    const provider = new OpenIdIdentityProvider(forging.options, silent);

    await Promise.all(Array.from({ length: 20 }, () => provider.begin()));

    expect(forging.asked).to.deep.equal(['/.well-known/openid-configuration']);
  });
});
