import { expect } from 'chai';
import type { AdministratorStore } from '../../src/application/ports/administrator-store.ts';
import { PageRequest } from '../../src/domain/shared/page-request.ts';
import { accepted, MOMENT_MS } from './catalogue-seeds.ts';
import { administratorOf } from './people-seeds.ts';

export interface AdministratorStoreWorld {
  readonly administrators: AdministratorStore;
  close(): Promise<void>;
}

/** The promises of every place that keeps administrators. */
export function administratorStoreContract(title: string, openWorld: () => Promise<AdministratorStoreWorld>): void {
  describe(`${title} (an AdministratorStore)`, () => {
    let world: AdministratorStoreWorld;
    let administrators: AdministratorStore;

    beforeEach(async () => {
      world = await openWorld();
      ({ administrators } = world);
    });

    afterEach(() => world.close());

    it('finds an administrator by name and by subject', async () => {
      const ann = administratorOf('ann', { subject: 'https://id.example ann-1', signedInAtMs: MOMENT_MS + 5 });
      await administrators.add(ann);

      expect(await administrators.find({ name: 'ann' })).to.deep.equal(ann);
      expect(await administrators.find({ subject: 'https://id.example ann-1' })).to.deep.equal(ann);
      expect(await administrators.find({ name: 'bob' })).to.equal(undefined);
      expect(await administrators.find({ subject: 'other\u0000' })).to.equal(undefined);
    });

    it('refuses a name and a subject that are taken, and changes nothing then', async () => {
      await administrators.add(administratorOf('ann', { subject: 's' }));

      expect(await administrators.add(administratorOf('ann', { role: 'admin' }))).to.equal(false);
      expect(await administrators.add(administratorOf('bob', { subject: 's' }))).to.equal(false);
      expect((await administrators.find({ name: 'ann' }))?.role).to.equal('operator');
    });

    it('takes one of two administrators of a name that are added at the same moment', async () => {
      const added = await Promise.all([
        administrators.add(administratorOf('ann')),
        administrators.add(administratorOf('ann')),
      ]);

      expect(added.sort()).to.deep.equal([false, true]);
    });

    it('lists them by name, page by page', async () => {
      for (const name of ['cid', 'ann', 'bob']) await administrators.add(administratorOf(name));

      const page = await administrators.list(accepted(PageRequest.of('2', '2')));

      expect(page).to.deep.equal({ list: [administratorOf('cid')], total: 3 });
      expect((await administrators.list(accepted(PageRequest.of('9', '2')))).total).to.equal(3);
    });

    it('changes the fields that are given, and leaves the others', async () => {
      await administrators.add(administratorOf('ann'));

      const changed = await administrators.change('ann', { role: 'agent:ACME', signedInAtMs: MOMENT_MS });

      expect(changed).to.deep.equal(administratorOf('ann', { role: 'agent:ACME', signedInAtMs: MOMENT_MS }));
      expect(await administrators.change('ann', {})).to.deep.equal(changed);
      expect((await administrators.change('ann', { isActive: false }))?.isActive).to.equal(false);
      expect(await administrators.change('bob', { isActive: false })).to.equal(undefined);
    });

    it('knows whether an active admin has signed in', async () => {
      await administrators.add(administratorOf('ann', { role: 'admin' }));
      await administrators.add(administratorOf('bob', { signedInAtMs: MOMENT_MS }));
      expect(await administrators.hasSignedInAdmin()).to.equal(false);

      await administrators.change('ann', { signedInAtMs: MOMENT_MS });
      expect(await administrators.hasSignedInAdmin()).to.equal(true);

      await administrators.change('ann', { isActive: false });
      expect(await administrators.hasSignedInAdmin()).to.equal(false);
    });
  });
}
