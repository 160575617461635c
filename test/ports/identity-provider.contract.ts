import { expect } from 'chai';
import type { IdentityProvider, ProvenIdentity } from '../../src/application/ports/identity-provider.ts';

export interface IdentityProviderWorld {
  readonly provider: IdentityProvider;
  /** Signs in a person at the provider. Returns the address to which the browser is redirected. */
  signIn(url: string): Promise<string>;
  /** The identity of that person. */
  readonly identity: ProvenIdentity;
  close(): Promise<void>;
}

/** The promises of every place where people sign in. */
export function identityProviderContract(title: string, openWorld: () => Promise<IdentityProviderWorld>): void {
  describe(`${title} (an IdentityProvider)`, () => {
    let world: IdentityProviderWorld;

    beforeEach(async () => {
      world = await openWorld();
    });

    afterEach(() => world.close());

    const begun = async () => {
      const begin = await world.provider.begin();
      if (!begin.ok) throw new Error(begin.error.detail);
      return begin.value;
    };

    it('proves who has signed in', async () => {
      const { url, secret } = await begun();

      const finished = await world.provider.finish(await world.signIn(url), secret);

      expect(finished).to.deep.equal({ ok: true, value: world.identity });
    });

    it('refuses an answer that comes a second time', async () => {
      const { url, secret } = await begun();
      const answer = await world.signIn(url);
      await world.provider.finish(answer, secret);

      expect((await world.provider.finish(answer, secret)).ok).to.equal(false);
    });

    it('refuses the answer of another sign-in, and one without a code', async () => {
      const [mine, other] = [await begun(), await begun()];
      const answer = await world.signIn(other.url);

      expect((await world.provider.finish(answer, mine.secret)).ok).to.equal(false);
      expect((await world.provider.finish(answer.replace(/\?.*/, ''), other.secret)).ok).to.equal(false);
      expect(
        (await world.provider.finish(`${answer.replace(/\?.*/, '')}?error=access_denied`, other.secret)).ok,
      ).to.equal(false);
    });
  });
}
