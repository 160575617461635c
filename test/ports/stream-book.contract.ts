import { expect } from 'chai';
import type { NotedPlace, StreamBook } from '../../src/application/ports/stream-book.ts';
import { guid, MOMENT_MS } from './catalogue-seeds.ts';
import { describeInWorld, type CatalogueWorld, type OpenWorld } from './catalogue-world.ts';

/** A world with the book of its stream. */
export interface StreamWorld extends CatalogueWorld {
  readonly streamBook: StreamBook;
}

const [OWNER, OTHER] = [guid(1), guid(2)] as const;
const LONG_MS = 60_000;
/** A lease that is over when it is taken. */
const OVER_MS = -1;

const noted = (changes: Partial<NotedPlace> = {}): NotedPlace => ({
  kind: 'transactions',
  place: '7',
  completeUntilMs: MOMENT_MS,
  brokerNumber: 3,
  rewinds: 0,
  ...changes,
});

/** The promises of everything that keeps how far the stream is. */
export function streamBookContract(title: string, openWorld: OpenWorld<StreamWorld>): void {
  describeInWorld(`${title} (a StreamBook)`, openWorld, (world) => {
    const book = (): StreamBook => world().streamBook;
    const transactions = async () => (await book().state()).kinds[0];

    async function held(owner = OWNER, leaseMs = LONG_MS): Promise<number> {
      const epoch = await book().hold(owner, leaseMs);
      if (epoch === undefined) throw new Error('another process has the lease');
      return epoch;
    }

    it('begins with all kinds, at the beginning', async () => {
      const { kinds, trouble } = await book().state();

      expect(kinds.map(({ kind, place }) => [kind, place])).to.deep.equal(
        ['transactions', 'callbacks', 'games', 'providers'].map((kind) => [kind, '']),
      );
      expect(trouble).to.equal(undefined);
    });

    it('lends the lease to one process, which may prolong it', async () => {
      const first = await held();

      expect([await book().hold(OTHER, LONG_MS), await book().hold(OWNER, LONG_MS)]).to.deep.equal([undefined, first]);
    });

    it('lends an expired lease to another process, under another epoch', async () => {
      const first = await held(OWNER, OVER_MS);

      expect(await held(OTHER)).not.to.equal(first);
      expect(await book().hold(OWNER, LONG_MS)).to.equal(undefined);
    });

    it('keeps what the holder notes', async () => {
      expect(await book().note(await held(), noted())).to.equal(true);

      expect(await transactions()).to.deep.equal({ ...noted(), stoppedFor: undefined });
    });

    it('keeps nothing of a process that has lost the lease', async () => {
      const lost = await held(OWNER, OVER_MS);
      await book().note(await held(OTHER), noted({ place: '9' }));

      expect(await book().note(lost, noted())).to.equal(false);
      await book().stop(lost, noted(), 'late');
      await book().keepTrouble(lost, 'late');

      expect(await transactions()).to.deep.equal({ ...noted({ place: '9' }), stoppedFor: undefined });
      expect((await book().state()).trouble).to.equal(undefined);
    });

    it('stops a kind until it is rewound, and forgets what was noted before', async () => {
      const epoch = await held();
      await book().note(epoch, noted());
      await book().stop(epoch, noted(), 'a gap');
      expect(await transactions()).to.include({ stoppedFor: 'a gap' });

      await book().rewind([{ kind: 'transactions', place: '5' }]);

      expect(await book().note(epoch, noted())).to.equal(false);
      expect(await transactions()).to.deep.equal({
        kind: 'transactions',
        place: '5',
        completeUntilMs: undefined,
        rewinds: 1,
        brokerNumber: undefined,
        stoppedFor: undefined,
      });
    });

    it('keeps why the broker takes nothing', async () => {
      const epoch = await held();

      await book().keepTrouble(epoch, 'it is full');
      expect((await book().state()).trouble).to.equal('it is full');

      await book().keepTrouble(epoch, undefined);
      expect((await book().state()).trouble).to.equal(undefined);
    });
  });
}
