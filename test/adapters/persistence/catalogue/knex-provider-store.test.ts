import { expect } from 'chai';
import { PROVIDER, providerOf } from '../../../ports/catalogue-seeds.ts';
import { describeInWorld } from '../../../ports/catalogue-world.ts';
import { providerStoreContract } from '../../../ports/provider-store.contract.ts';
import { onBothDatabases, type KnexWorld } from '../knex-world.ts';

describe('KnexProviderStore', () => {
  onBothDatabases((openWorld) => {
    providerStoreContract('KnexProviderStore', openWorld);
    describeInWorld('its revisions', openWorld, takesRevisions);
  });
});

function takesRevisions(world: () => KnexWorld): void {
  beforeEach(() => world().providers.create(providerOf()));

  it('takes none for a code that is taken, a code that nobody has, or a change that changes nothing', async () => {
    const { currencies, isActive } = providerOf();

    await world().providers.create(providerOf({ protocol: 'provider-b' }));
    await world().providers.update('NOBODY', { isActive: false });
    await world().providers.update(PROVIDER, { currencies, isActive });

    expect((await world().history.head()).revision).to.equal(1);
    expect(world().heard).to.deep.equal({ committed: 1, kicked: 0 });
  });

  it('takes one for a new address, which shows on no game', async () => {
    await world().providers.update(PROVIDER, { baseUrl: 'https://elsewhere.example' });

    expect((await world().history.head()).revision).to.equal(2);
    expect(await world().knex('provider_versions')).to.deep.equal([]);
  });

  it('remembers its flags until the revision that replaced them', async () => {
    await world().providers.update(PROVIDER, { isMaintenance: true });

    const columns = ['provider', 'until_revision', 'is_maintenance', 'is_active'] as const;
    expect(await world().knex('provider_versions').select(columns)).to.deep.equal([
      { provider: PROVIDER, until_revision: 2, is_maintenance: false, is_active: true },
    ]);
  });

  it('finds nothing under a text that the database could not even hold', async () => {
    expect(await world().providers.find('A\u0000')).to.equal(undefined);
    expect(await world().providers.update('\ud800', { isActive: false })).to.equal(undefined);
  });
}
