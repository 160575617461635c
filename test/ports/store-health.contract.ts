import { expect } from 'chai';
import type { StoreHealth } from '../../src/application/ports/store-health.ts';

/** A look at a database that a test can break. */
export interface StoreHealthWorld {
  readonly subject: StoreHealth;
  /** From now on a migration of this name is missing. */
  forgetMigration(): Promise<string>;
  close(): Promise<void>;
}

/** The promises of every check of a database. */
export function storeHealthContract(title: string, open: () => Promise<StoreHealthWorld>): void {
  describe(`${title} (a StoreHealth)`, () => {
    let world: StoreHealthWorld;

    before(async () => {
      world = await open();
    });
    after(() => world.close());

    it('tells the time of a database that is ready', async () => {
      const state = await world.subject.look();

      expect(state.kind).to.equal('ready');
      expect(state)
        .to.have.property('clockMs')
        .that.is.within(Date.now() - 60_000, Date.now() + 60_000);
    });

    it('names the migrations that are missing', async () => {
      const name = await world.forgetMigration();

      expect(await world.subject.look()).to.deep.equal({
        kind: 'not_ready',
        reason: `migrations are missing: ${name}`,
      });
    });
  });
}
