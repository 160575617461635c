/** Random histories over several days: every statement is compared with the ledger, which is added up here by other means. */
import { expect } from 'chai';
import fc from 'fast-check';
import type { AgentDay, StatementFilter } from '../../../../src/application/ports/statement-book.ts';
import { Decimal } from '../../../../src/domain/shared/decimal.ts';
import { PageRequest } from '../../../../src/domain/shared/page-request.ts';
import { DAY_MS } from '../../../../src/domain/statement/day.ts';
import { AMOUNT_NAMES, AMOUNTS } from '../../../../src/domain/statement/statement-figures.ts';
import type { StatementLine } from '../../../../src/domain/statement/statement-line.ts';
import { openDays } from '../../../../src/domain/statement/statement-days.ts';
import { TimeZone } from '../../../../src/domain/statement/time-zone.ts';
import { accepted, AGENT } from '../../../ports/catalogue-seeds.ts';
import { describeInWorld } from '../../../ports/catalogue-world.ts';
import { OTHER_AGENT, populate } from '../../../ports/money-seeds.ts';
import { countAll } from '../../../ports/statement-world.ts';
import { onBothDatabases, type KnexWorld } from '../knex-world.ts';
import { ACTIONS, History, PHASE_DAYS, step } from './statement-history.ts';
import { runs } from '../../../support/runs.ts';

const RUNS = runs(3);
const FIRST_MS = Date.UTC(2026, 9, 23);
const ZONES = ['UTC', 'Europe/Berlin', 'Asia/Kathmandu', 'America/Havana', 'Pacific/Kiritimati', 'Pacific/Pago_Pago'];
const PHASES = 3;

const histories = fc.tuple(
  fc.constantFrom(...ZONES),
  fc.constantFrom(...ZONES),
  fc.array(fc.array(step, { maxLength: 14 }), { minLength: PHASES, maxLength: PHASES }),
);

describe('statements', () => {
  onBothDatabases((openWorld) => {
    describeInWorld('after any history', openWorld, (world) => {
      it('equal the ledger to the last unit, and closed ones stay as they were', () =>
        fc.assert(
          fc.asyncProperty(histories, async ([zone, otherZone, phases]) => {
            await world().reset();
            await populate(world());
            await world().agents.update(AGENT, { timeZone: zone });
            await world().agents.update(OTHER_AGENT, { timeZone: otherZone });
            const history = new History(world());
            let closed: readonly string[] = [];

            for (const [at, steps] of phases.entries()) {
              await history.play(steps, FIRST_MS + at * PHASE_DAYS * DAY_MS);
              await countAll(world().statementBook);
              const lines = await allLines(world());

              expect(textOf(lines)).to.deep.equal(textOf(await history.expected()));
              expect(revenueOf(lines)).to.deep.equal(await revenueInLedger(world(), history));
              expect(linesText(lines.filter(({ isClosed }) => isClosed))).to.deep.equal(closed);

              await closeUntil(world(), FIRST_MS + (at + 1) * PHASE_DAYS * DAY_MS - DAY_MS / 2);
              closed = linesText((await allLines(world())).filter(({ isClosed }) => isClosed));
              expect(await world().statementBook.differing(1_000)).to.deep.equal([]);
            }
          }),
          { numRuns: RUNS },
        ));
    });
  });
});

const EVER: StatementFilter = {
  agent: undefined,
  provider: undefined,
  currency: undefined,
  from: '2026-01-01',
  to: '2026-12-31',
};

async function openIn(world: KnexWorld): Promise<readonly (AgentDay & { readonly timeZone: string })[]> {
  const { books } = await world.statementBook.open();
  return books.flatMap(({ agent, timeZone, begin, lastBookedAtMs }) =>
    openDays(TimeZone.of(timeZone)!, begin, lastBookedAtMs ?? 0).map((day) => ({ ...day, agent, timeZone })),
  );
}

/** All lines, page by page. */
async function allLines(world: KnexWorld): Promise<readonly StatementLine[]> {
  const open = await openIn(world);
  const lines: StatementLine[] = [];
  for (let page = 1; ; page += 1) {
    const request = accepted(PageRequest.of(String(page), '7'));
    const { list, total } = await world.statementShelf.page(EVER, open, request);
    lines.push(...list);
    if (lines.length >= total) return lines;
  }
}

async function closeUntil(world: KnexWorld, untilMs: number): Promise<void> {
  for (const day of await openIn(world)) {
    if (day.endsAtMs <= untilMs) expect(await world.statementBook.close({ ...day, completeAtMs: 0 })).to.equal(true);
  }
}

const linesText = (lines: readonly StatementLine[]): readonly string[] =>
  lines
    .map(({ agent, day, provider, currency, correctsDay = '', sums }) => {
      const figures = AMOUNT_NAMES.map((name) => `${name} ${AMOUNTS[name].of(sums).toString()}`);
      const counts = ACTIONS.map((action) => sums[action]?.transactions ?? 0);
      return [agent, day, provider, currency, correctsDay, ...counts, ...figures].join(' ');
    })
    .sort();

const textOf = linesText;

type Revenue = Readonly<Record<string, string>>;

const summed = (rows: readonly (readonly [string, Decimal])[]): Revenue => {
  const sums = new Map<string, Decimal>();
  for (const [key, amount] of rows) sums.set(key, (sums.get(key) ?? Decimal.ZERO).plus(amount));
  return Object.fromEntries([...sums].map(([key, sum]) => [key, sum.toString()]).sort());
};

const revenueOf = (lines: readonly StatementLine[]): Revenue =>
  summed(
    lines.map(({ agent, day, provider, currency, sums }) => [
      [agent, day, provider, currency].join(' '),
      AMOUNTS.grossGamingRevenue.of(sums),
    ]),
  );

interface EntryRow {
  readonly agent: string;
  readonly provider: string;
  readonly currency: string;
  readonly amount: string;
  readonly at: Date;
}

/** The gains of providers, by the entries of the ledger alone. */
async function revenueInLedger(world: KnexWorld, history: History): Promise<Revenue> {
  const { rows } = await world.knex.raw<{ rows: readonly EntryRow[] }>(`
    select agent, provider, transactions.currency, coalesce(entries.amount, 0) as amount, coalesce(entries.booked_at, recorded_at) as at
    from wallet_transactions transactions
    left join ledger_entries entries on entries.wallet_transaction_id = transactions.id and entries.account like 'provider:%'`);
  const gains = rows.map(async ({ agent, provider, currency, amount, at }) => {
    const day = await history.dayAt(agent, at.getTime());
    return [[agent, day, provider, currency].join(' '), Decimal.from(amount)] as const;
  });
  return summed(await Promise.all(gains));
}
