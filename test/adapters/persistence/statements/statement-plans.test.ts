import { kindColumns, DIFFERING } from '../../../../src/adapters/persistence/statements/line-sql.ts';
import { expect } from 'chai';
import type { Knex } from 'knex';
import { PAGE_WITH_TOTALS } from '../../../../src/adapters/persistence/statements/knex-statement-shelf.ts';
import { describeInWorld } from '../../../ports/catalogue-world.ts';
import { onBothDatabases } from '../knex-world.ts';
import { nodesIn, wideScansIn, type PlanRow } from '../plans.ts';

const LARGE: ReadonlySet<string> = new Set(['statement_sums']);

/** A hundred days of twenty Agents: two sums an hour, and all days closed but the last. */
const FILL = [
  // A new file, because a plan must not depend on what other suites left in theirs.
  'truncate statement_sums',
  `insert into agents (code, name, currency, wallet_mode, implements, push_unsettled, push_cancels, is_active, offer_rules, created_revision, revision)
  select 'A' || agent, 'A', 'EUR', 'gateway', '{bet,settle,cancel}', false, false, true, '[]', 1, 1 from generate_series(1, 20) agent`,
  `insert into statement_sums (block, agent, slot, provider, currency, action, about, transactions, to_player, from_player, valid_stakes,
    ${kindColumns()})
  select extract(epoch from slot) / 3600, 'A' || agent, slot, 'P', 'EUR', 'BET', slot, 1, 0, 1, 0, ${kindColumns(() => '0')}
  from generate_series(1, 20) agent,
    generate_series(timestamptz '2026-08-01 00:00Z', timestamptz '2026-11-08 23:30Z', interval '30 minutes') slot`,
  `insert into statement_days (agent, day, time_zone, begins_at, ends_at, digest)
  select 'A' || agent, cast(day as date), 'UTC', day, day + interval '1 day', md5('') || md5('')
  from generate_series(1, 20) agent, generate_series(timestamptz '2026-08-01 00:00Z', timestamptz '2026-11-07 00:00Z', interval '1 day') day
  order by 4`,
  'analyze statement_sums, statement_days, statement_lines',
];

const OPEN = JSON.stringify(
  Array.from({ length: 20 }, (_, nth) => ({
    agent: `A${nth + 1}`,
    day: '2026-11-08',
    begins_at: '2026-11-08T00:00:00Z',
    ends_at: '2026-11-09T00:00:00Z',
  })),
);
const CHOICE = { open: OPEN, agent: null, provider: null, currency: null, from: '2026-10-10', to: '2026-11-09' };

const QUESTIONS: Readonly<Record<string, readonly [string, Knex.ValueDict]>> = {
  'compares the last closed days': [DIFFERING, { days_max: 20 }],
  'lists a page of lines and adds up all chosen ones': [PAGE_WITH_TOTALS, { ...CHOICE, limit: 10, offset: 0 }],
};

describe('a look at daily statements', () => {
  onBothDatabases((openWorld) => {
    describeInWorld('with a hundred days of sums', openWorld, (world) => {
      before(async () => {
        for (const statement of FILL) await world().knex.raw(statement);
      });

      for (const [name, [text, bindings]] of Object.entries(QUESTIONS)) {
        it(`reads no sums but those of its days when it ${name}`, async () => {
          const { knex } = world();
          const { rows } = await knex.raw<{ rows: readonly PlanRow[] }>(`explain (format json) ${text}`, bindings);
          const plan = rows[0]!['QUERY PLAN'][0]!.Plan;

          expect(nodesIn(plan).map((node) => node['Relation Name'])).to.include('statement_sums');
          expect(await wideScansIn(knex, plan, LARGE), JSON.stringify(plan)).to.deep.equal([]);
        });
      }
    });
  });
});
