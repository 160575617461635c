import { expect } from 'chai';
import type { GameListVersion } from '../../src/application/ports/game-list-version.ts';
import { arrivalOf, furnish, guid, PROVIDER, stock } from './catalogue-seeds.ts';
import { describeInWorld, type CatalogueWorld, type OpenWorld } from './catalogue-world.ts';

/** A world that also has its version; after `settled()` the version includes all writes. */
export interface VersionedWorld extends CatalogueWorld {
  readonly version: GameListVersion;
}

/** The promises of every game list version. */
export function gameListVersionContract(title: string, openWorld: OpenWorld<VersionedWorld>): void {
  describeInWorld(`${title} (a GameListVersion)`, openWorld, (world) => {
    beforeEach(async () => {
      await furnish(world());
      await stock(world(), arrivalOf(1));
    });

    it('is the same object while nothing changes', async () => {
      const before = world().version.current();

      await world().settled();

      expect(world().version.current()).to.equal(before);
    });

    changes(world);
  });
}

function changes(world: () => VersionedWorld): void {
  const writes: Readonly<Record<string, () => Promise<unknown>>> = {
    'a new game': () => world().games.keep([arrivalOf(2)]),
    'a changed game': () => world().games.keep([arrivalOf(1, { name: 'Renamed' })]),
    "a game's maintenance": () => world().games.update(guid(1), { isMaintenance: true }),
    "a game's activity": () => world().games.update(guid(1), { isActive: false }),
    "a provider's maintenance": () => world().providers.update(PROVIDER, { isMaintenance: true }),
    "a provider's activity": () => world().providers.update(PROVIDER, { isActive: false }),
  };

  for (const [what, write] of Object.entries(writes)) {
    it(`is another object, or undefined, after ${what}`, async () => {
      const before = world().version.current() ?? 'cannot be told';

      await write();
      await world().settled();

      expect(world().version.current()).not.to.equal(before);
    });
  }

  it('never becomes again what it was before a change', async () => {
    const before = world().version.current() ?? 'cannot be told';

    await world().games.update(guid(1), { isMaintenance: true });
    await world().settled();
    await world().games.update(guid(1), { isMaintenance: false });
    await world().settled();

    expect(world().version.current()).not.to.equal(before);
  });
}
