import { expect } from 'chai';
import { ShowProvider } from '../../../src/application/providers/providers.ts';
import { inMemoryWorld } from '../../fakes/in-memory-world.ts';
import { providerOf } from '../../ports/catalogue-seeds.ts';

describe('ShowProvider', () => {
  for (const [credentialsSealed, hasCredentials] of [
    [undefined, false],
    ['sealed', true],
  ] as const) {
    it(`tells ${hasCredentials ? 'that there are credentials' : 'that there are none'}, never which`, async () => {
      const { providers } = inMemoryWorld();
      await providers.create(providerOf({ credentialsSealed }));

      const outcome = await new ShowProvider(providers).execute('p');

      const { credentialsSealed: _, ...shown } = providerOf();
      expect(outcome).to.deep.equal({ ok: true, value: { ...shown, hasCredentials } });
    });
  }

  it('finds no provider under a code that nobody has', async () => {
    const outcome = await new ShowProvider(inMemoryWorld().providers).execute('nobody');

    expect(outcome).to.deep.equal({ ok: false, error: { kind: 'not_found', what: 'provider', key: 'nobody' } });
  });
});
