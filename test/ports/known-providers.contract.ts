import { expect } from 'chai';
import type { KnownProviders } from '../../src/application/ports/known-providers.ts';
import { PROVIDER, providerOf } from './catalogue-seeds.ts';
import { describeInWorld, type CatalogueWorld, type OpenWorld } from './catalogue-world.ts';

/** A world whose process remembers the providers that it has seen. */
export interface KnowingWorld extends CatalogueWorld {
  readonly knownProviders: KnownProviders;
}

/** The promises of every memory of providers. */
export function knownProvidersContract(title: string, openWorld: OpenWorld<KnowingWorld>): void {
  describeInWorld(`${title} (KnownProviders)`, openWorld, (world) => {
    const find = (code: string) => world().knownProviders.find(code);

    it('knows nobody under a code that nobody has', () => {
      expect(['NOBODY', '', '\u0000', '__proto__'].map(find)).to.deep.equal(Array(4).fill(undefined));
    });

    it('knows a provider whole, and each change of it', async () => {
      await world().providers.create(providerOf({ credentialsSealed: 'sealed' }));
      await world().settled();
      const first = find(PROVIDER);

      await world().providers.update(PROVIDER, { isActive: false });
      await world().settled();

      expect(first).to.deep.equal(providerOf({ credentialsSealed: 'sealed' }));
      expect(find(PROVIDER)).to.deep.equal(providerOf({ credentialsSealed: 'sealed', isActive: false }));
    });
  });
}
