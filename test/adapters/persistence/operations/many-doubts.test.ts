import { expect } from 'chai';
import { PageRequest } from '../../../../src/domain/shared/page-request.ts';
import { accepted } from '../../../ports/catalogue-seeds.ts';
import { populate } from '../../../ports/money-seeds.ts';
import { describeWithPostgres } from '../../../support/postgres.ts';
import { withInDoubt } from './knex-in-doubt-world.ts';
import { openPostgresWorld } from '../knex-world.ts';
import { ANY_OPEN, fillWithDoubts, LATE, scansOf } from './many-doubts.ts';

const COUNT = 4_000;
const PAGE_SIZE = 10;
/** PostgreSQL puts rows of equal moments in order by so many at once, or a few more. */
const SORTED_AT_ONCE = 40;

describeWithPostgres('a page of thousands of doubts, on PostgreSQL', (database) => {
  let world: ReturnType<typeof withInDoubt>;

  before(async () => {
    world = withInDoubt(await openPostgresWorld(database().url));
    await populate(world);
    await fillWithDoubts(world.knex, COUNT);
  });
  after(() => world.close());

  const page = (number: string, filter: Partial<typeof ANY_OPEN> = {}) =>
    world.inDoubt.list({ ...ANY_OPEN, ...filter }, LATE, accepted(PageRequest.of(number, String(PAGE_SIZE))));

  it('has the last of all kinds, and the true total', async () => {
    const { list, total } = await page('1');

    expect(total).to.equal(2 * COUNT);
    expect(list.map(({ kind }) => kind).toSorted()).to.deep.equal([
      ...Array<string>(PAGE_SIZE / 2).fill('callback'),
      ...Array<string>(PAGE_SIZE / 2).fill('transfer'),
    ]);
    expect(list.map(({ sinceMs }) => sinceMs)).to.deep.equal(
      list
        .map(({ sinceMs }) => sinceMs)
        .toSorted()
        .toReversed(),
    );
  });

  for (const [number, rowsMax] of [
    ['1', PAGE_SIZE],
    ['5', 5 * PAGE_SIZE],
  ] as const) {
    it(`reads of page ${number} no more than what is on it and before it`, async () => {
      const [rows = []] = await scansOf(world.knex, () => page(number));

      // A transfer that was contradicted is looked up by its contradiction, and there is none.
      const read = rows.filter(
        ({ table, rows: count }) => ['transfers', 'callbacks', 'callback_lanes'].includes(table) && count > 0,
      );
      expect(read.map(({ table }) => table).toSorted()).to.deep.equal(['callback_lanes', 'callbacks', 'transfers']);
      for (const scan of read) expect(scan.rows, JSON.stringify(scan)).to.be.at.most(rowsMax + SORTED_AT_ONCE);
    });
  }
});
