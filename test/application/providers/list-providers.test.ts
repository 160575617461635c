import { expect } from 'chai';
import { ListProviders } from '../../../src/application/providers/providers.ts';
import { inMemoryWorld } from '../../fakes/in-memory-world.ts';
import { providerOf } from '../../ports/catalogue-seeds.ts';

describe('ListProviders', () => {
  it('lists a page of the providers without their credentials, and says which', async () => {
    const { providers } = inMemoryWorld();
    for (const code of ['C', 'A', 'B']) await providers.create(providerOf({ code, credentialsSealed: 'sealed' }));

    const { credentialsSealed: _, ...shown } = providerOf({ code: 'C' });
    expect(await new ListProviders(providers).execute('2', '2')).to.deep.equal({
      ok: true,
      value: { list: [{ ...shown, hasCredentials: true }], total: 3, page: 2, pageSize: 2 },
    });
  });

  it('refuses a page before the first', async () => {
    const outcome = await new ListProviders(inMemoryWorld().providers).execute('0');

    expect(outcome).to.deep.include({ ok: false }).and.have.nested.include({ 'error.field': 'page' });
  });
});
