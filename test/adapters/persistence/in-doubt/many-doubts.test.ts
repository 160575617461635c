import { expect } from 'chai';
import type { InDoubtFilter } from '../../../../src/application/ports/in-doubt-book.ts';
import { PageRequest } from '../../../../src/domain/shared/page-request.ts';
import { accepted, AGENT } from '../../../ports/catalogue-seeds.ts';
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

  const page = (number: string, filter: Partial<InDoubtFilter> = {}) =>
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

  it('is prepared for an Agent, and counted only where more may follow', async () => {
    const sent: string[] = [];
    const note = ({ sql }: { readonly sql: string }): void => void sent.push(sql);
    world.knex.on('query', note);
    const full = await page('1', { agent: AGENT });
    const empty = await page('1', { agent: 'NOBODY' });
    world.knex.off('query', note);

    expect([full.total, empty.total]).to.deep.equal([2 * COUNT, 0]);
    expect(sent.map((sql) => sql.includes('count(*)'))).to.deep.equal([false, true, false]);
    // Calls in turn have the same connection.
    const prepared = await world.knex('pg_prepared_statements').whereLike('name', 'in-doubt-%').pluck<string[]>('name');
    expect(prepared).to.have.members(['in-doubt-page-of-agent', 'in-doubt-count-of-agent']);
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
