/** The cost of a page of the list of doubts with a hundred thousand items of two kinds; docs/reconciliation.md has the figures. */
import { expect } from 'chai';
import { PageRequest } from '../../../../src/domain/shared/page-request.ts';
import { accepted, AGENT } from '../../../ports/catalogue-seeds.ts';
import { populate } from '../../../ports/money-seeds.ts';
import { describeWithPostgres } from '../../../support/postgres.ts';
import { withInDoubt } from './knex-in-doubt-world.ts';
import { openPostgresWorld } from '../knex-world.ts';
import { ANY_OPEN, fillWithDoubts, LATE, scansOf } from './many-doubts.ts';

const COUNT = 100_000;
const TURNS = 7;

describeWithPostgres('two hundred thousand doubts, on PostgreSQL', function (database) {
  let world: ReturnType<typeof withInDoubt>;

  before(async () => {
    world = withInDoubt(await openPostgresWorld(database().url));
    await populate(world);
    await fillWithDoubts(world.knex, COUNT);
  });
  after(() => world.close());

  for (const [what, number, filter] of [
    ['the first page', '1', {}],
    ['page 1,000', '1000', {}],
    ['the first page of transfers', '1', { kind: 'transfer' }],
    ['the first page of an Agent', '1', { agent: AGENT }],
  ] as const) {
    it(`gives ${what}`, async () => {
      const ask = () => world.inDoubt.list({ ...ANY_OPEN, ...filter }, LATE, accepted(PageRequest.of(number, '10')));
      const times: (readonly number[])[] = [];
      for (let turn = 0; turn < TURNS; turn += 1) times.push(await timesOf(world, ask));

      const [page = 0, total = 0] = [0, 1].map((at) => times.map((one) => one[at]!).toSorted((a, b) => a - b)[3]!);
      const [scans = []] = await scansOf(world.knex, ask);
      console.log(`      page ${page.toFixed(1)} ms, total ${total.toFixed(1)} ms, medians of ${TURNS}`);
      for (const { table, how, rows } of scans) console.log(`        ${how} on ${table}: ${rows} rows`);
      expect((await ask()).list).to.have.length(10);
    });
  }
});

/** How long each query took that this sends. */
async function timesOf({ knex }: ReturnType<typeof withInDoubt>, send: () => Promise<unknown>): Promise<number[]> {
  const begun = new Map<string, number>();
  const times: number[] = [];
  const begin = ({ __knexQueryUid: id }: { __knexQueryUid: string }): void => void begun.set(id, performance.now());
  const end = (_: unknown, { __knexQueryUid: id }: { __knexQueryUid: string }): void => {
    times.push(performance.now() - (begun.get(id) ?? Number.NaN));
  };
  knex.on('query', begin);
  knex.on('query-response', end);
  await send();
  knex.off('query', begin);
  knex.off('query-response', end);
  return times;
}
