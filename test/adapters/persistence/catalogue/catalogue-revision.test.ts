import { expect } from 'chai';
import {
  catalogueHead,
  changed,
  unchanged,
  withNextRevision,
} from '../../../../src/adapters/persistence/catalogue/catalogue-revision.ts';
import { agentOf } from '../../../ports/catalogue-seeds.ts';
import { describeInWorld } from '../../../ports/catalogue-world.ts';
import { describeWithPostgres } from '../../../support/postgres.ts';
import { onBothDatabases, openPostgresWorld, type KnexWorld } from '../knex-world.ts';

const WRITERS = 4;
const WRITES_EACH = 25;

describe('withNextRevision', () => {
  onBothDatabases((openWorld) => {
    describeInWorld('the revision of a transaction', openWorld, (world) => {
      it('is one more than the newest, and committed with the work', async () => {
        const first = await withNextRevision(world().knex, (_, revision) => Promise.resolve(changed(revision)));
        const second = await withNextRevision(world().knex, (_, revision) => Promise.resolve(changed(revision)));

        expect([first.value, second.value, (await catalogueHead(world().knex)).revision]).to.deep.equal([1, 2, 2]);
      });

      it('is not spent by work that changes nothing or fails', async () => {
        await withNextRevision(world().knex, () => Promise.resolve(unchanged('nothing')));
        const failure = await withNextRevision(world().knex, () => Promise.reject(new Error('on purpose'))).catch(
          String,
        );

        expect(failure).to.equal('Error: on purpose');
        expect((await catalogueHead(world().knex)).revision).to.equal(0);
      });

      it('fails loudly when the row that counts is missing', async () => {
        const failure = await world()
          .knex.transaction(async (trx) => {
            await trx('catalogue_revision').delete();
            await catalogueHead(trx);
          })
          .catch(String);

        expect(failure).to.contain('catalogue_revision has lost its only row');
      });
    });
  });

  describeWithPostgres('with several processes on one PostgreSQL', (database) => {
    let worlds: KnexWorld[];

    before(async () => {
      worlds = [];
      for (let at = 0; at <= WRITERS; at += 1) worlds.push(await openPostgresWorld(database().url));
    });

    it('rises in commit order: nothing is ever added to a revision that somebody has seen', async () => {
      const [reader, ...writers] = worlds as [KnexWorld, ...KnexWorld[]];
      const running = { isTrue: true };
      const observing = observe(reader, running);

      await Promise.all(writers.map(createAgents));
      running.isTrue = false;

      const final = await revisionsUpTo(reader, WRITERS * WRITES_EACH);
      expect(final).to.deep.equal(Array.from({ length: WRITERS * WRITES_EACH }, (_, at) => at + 1));
      for (const [head, seen] of await observing) expect(seen).to.deep.equal(final.slice(0, head));
    });

    after(() => Promise.all(worlds.map((world) => world.close())));
  });
});

async function createAgents(world: KnexWorld, writer: number): Promise<void> {
  for (let at = 0; at < WRITES_EACH; at += 1) await world.agents.create(agentOf({ code: `W${writer}-${at}` }));
}

/** Pairs of a head and, read right after it, the revisions up to it that something carries. */
async function observe(world: KnexWorld, running: { isTrue: boolean }): Promise<[number, number[]][]> {
  const observed: [number, number[]][] = [];
  while (running.isTrue) {
    const head = (await world.history.head()).revision;
    observed.push([head, await revisionsUpTo(world, head)]);
  }
  return observed;
}

const revisionsUpTo = (world: KnexWorld, head: number): Promise<number[]> =>
  world.knex('agents').where('created_revision', '<=', head).orderBy('created_revision').pluck('created_revision');
