import { expect } from 'chai';
import type { DestinationStore } from '../../src/application/ports/destination-store.ts';
import type { KeptDestination } from '../../src/domain/notification/destination.ts';
import { MOMENT_MS } from './catalogue-seeds.ts';

export interface DestinationStoreWorld {
  readonly destinations: DestinationStore;
  close(): Promise<void>;
}

const MANY = 50;

export const destinationOf = (name: string, changes: Partial<KeptDestination> = {}): KeptDestination => ({
  name,
  kind: 'chat',
  addressSealed: `sealed ${name}`,
  shownAddress: 'https://chat.example.com/…',
  severity: 'hint',
  isActive: true,
  createdAtMs: MOMENT_MS,
  createdBy: 'ann',
  deliveredAtMs: undefined,
  failingSinceMs: undefined,
  lastError: undefined,
  ...changes,
});

/** The promises of every place that keeps destinations. */
export function destinationStoreContract(title: string, openWorld: () => Promise<DestinationStoreWorld>): void {
  describe(`${title} (a DestinationStore)`, () => {
    let world: DestinationStoreWorld;
    let destinations: DestinationStore;

    beforeEach(async () => {
      world = await openWorld();
      ({ destinations } = world);
    });

    afterEach(() => world.close());

    it('finds what was added, and lists it by name', async () => {
      await destinations.add(destinationOf('night'), MANY);
      await destinations.add(destinationOf('day'), MANY);

      expect(await destinations.find('night')).to.deep.equal(destinationOf('night'));
      expect(await destinations.find('noon')).to.equal(undefined);
      expect((await destinations.list()).map(({ name }) => name)).to.deep.equal(['day', 'night']);
      expect(await destinations.messages('night', MANY)).to.deep.equal([]);
    });

    it('refuses a name that is taken, and more than so many', async () => {
      expect(await destinations.add(destinationOf('night'), 1)).to.equal('added');
      expect(await destinations.add(destinationOf('night', { kind: 'email' }), MANY)).to.equal('taken');
      expect(await destinations.add(destinationOf('day'), 1)).to.equal('full');
      expect((await destinations.find('night'))?.kind).to.equal('chat');
    });

    it('lets one of several adders have the last place', async () => {
      const added = await Promise.all(['a', 'b', 'c'].map((name) => destinations.add(destinationOf(name), 1)));

      expect(added.filter((each) => each === 'added')).to.have.length(1);
      expect(await destinations.list()).to.have.length(1);
    });

    it('changes the fields that are given, and no others', async () => {
      await destinations.add(destinationOf('night'), MANY);

      const changed = await destinations.change('night', { severity: 'bad', isActive: false });
      const moved = await destinations.change('night', { address: { addressSealed: 's', shownAddress: 'elsewhere' } });

      expect(changed).to.deep.include({ severity: 'bad', isActive: false, shownAddress: 'https://chat.example.com/…' });
      expect(moved).to.deep.include({ severity: 'bad', isActive: false, shownAddress: 'elsewhere' });
      expect((await destinations.find('night'))?.addressSealed).to.equal('s');
      expect(await destinations.change('night', {})).to.deep.include({ shownAddress: 'elsewhere' });
      expect(await destinations.change('noon', { severity: 'bad' })).to.equal(undefined);
    });

    it('removes a destination once', async () => {
      await destinations.add(destinationOf('night'), MANY);

      expect([await destinations.remove('night'), await destinations.remove('night')]).to.deep.equal([true, false]);
      expect(await destinations.list()).to.deep.equal([]);
    });
  });
}
