import { mkdtemp, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import type { OpenDatabase } from '../../../../src/adapters/persistence/database/open-knex.ts';
import { KnexMonths } from '../../../../src/adapters/persistence/months/knex-months.ts';
import { KnexTimelineStore } from '../../../../src/adapters/persistence/timelines/knex-timeline-store.ts';
import { DropMonth, ExportMonth } from '../../../../src/application/months/months.ts';
import { PageRequest } from '../../../../src/domain/shared/page-request.ts';
import { MonthFolder } from '../../../../src/infrastructure/process/month-folder.ts';
import { findingsOf, isSound } from '../../../ports/audited.ts';
import { accepted, AGENT } from '../../../ports/catalogue-seeds.ts';
import { monthsContract } from '../../../ports/months.contract.ts';
import { orderOf, PLAYER, populate, shown } from '../../../ports/money-seeds.ts';
import { EVER } from '../../../ports/statement-world.ts';
import { acceptedOf, betEvent, cancelEvent, decidedOf, record, winEvent } from '../../../ports/wallet-seeds.ts';
import type { KnexWorld } from '../knex-world.ts';
import { bookedAt, closeUntil, monthsSince, onOwnDatabases } from './months-world.ts';

const BEFORE = 'before-2026-08';

describe('the months of the ledger', () => {
  onOwnDatabases(exportsAndDrops);
});

/** A bet at the end of July wins at the beginning of August, and the bet of September is taken back in October. */
function exportsAndDrops(open: () => Promise<OpenDatabase>): void {
  let world: KnexWorld;
  let months: KnexMonths;
  let folder: string;

  before(async () => {
    world = await monthsSince('2026-08-01', await open());
    months = new KnexMonths(world.knex);
    folder = await mkdtemp(join(tmpdir(), 'months-'));
    await populate(world);
    await world.transfers.moveHere(orderOf(50, '1000'));
    await play(world);
    await closeUntil(world, Date.UTC(2026, 10, 1));
  });

  after(async () => {
    await world.close();
    await rm(folder, { recursive: true });
  });

  monthsContract('KnexMonths', () => months);

  describe('that are exported and dropped', () => {
    const exported = (name: string) => new ExportMonth(months, new MonthFolder(folder)).execute(name);
    const dropped = (name: string) => new DropMonth(months, new MonthFolder(folder)).execute(name, 'tester');

    it('are in their order, and each says whether it is closed', async () => {
      const names = (await months.list()).map(({ name }) => name);

      expect(names.slice(0, 5)).to.deep.equal([BEFORE, '2026-08', '2026-09', '2026-10', '2026-11']);
      expect(await exported('2026-13')).to.deep.equal({ ok: false, error: { kind: 'no_month', months: names } });
      expect(await exported(names.at(-1)!)).to.deep.equal({ ok: false, error: { kind: 'not_over' } });
      expect(await exported('2026-08')).to.deep.equal({ ok: false, error: { kind: 'not_audited' } });
    });

    it('go to a file that says what the ledger says, also after a kill in the middle', async () => {
      expect(await isSound(world.audit)).to.equal(true);

      const whole = await exported('2026-08');
      await rm(join(folder, 'ledger-2026-08.json'));
      await rm(join(folder, 'ledger-2026-08.ndjson.part'), { force: true });
      const text = await readFile(join(folder, 'ledger-2026-08.ndjson'), 'utf8');
      await writeFile(join(folder, 'ledger-2026-08.ndjson.part'), text.slice(0, text.indexOf('\n') + 20));
      await rm(join(folder, 'ledger-2026-08.ndjson'));
      const again = await exported('2026-08');

      expect(text.split('\n')).to.have.length(5);
      expect(JSON.parse(text.split('\n')[0]!)).to.include({
        account: 'provider:P',
        currency: 'USD',
        amount: '-25.0000000000',
      });
      expect(again).to.deep.equal(whole);
      expect(await exported('2026-08')).to.deep.equal(whole);
    });

    it('are not dropped before older ones, without their export, or with another one', async () => {
      expect(await dropped('2026-08')).to.deep.equal({ ok: false, error: { kind: 'not_oldest', oldest: BEFORE } });
      expect(await dropped(BEFORE)).to.deep.equal({ ok: false, error: { kind: 'no_export' } });

      const { value } = (await exported(BEFORE)) as { value: { entries: number; sha256: string } };
      await truncate(join(folder, `ledger-${BEFORE}.ndjson`), 100);

      expect(value.entries).to.equal(2);
      expect(await dropped(BEFORE)).to.deep.equal({ ok: false, error: { kind: 'no_export' } });
      await rm(join(folder, `ledger-${BEFORE}.json`));
    });

    it('are not dropped while they differ from their statements', async () => {
      await exported(BEFORE);
      const change = (sum: string) =>
        world.knex.raw(`update statement_sums set from_player = from_player + ${sum} where slot < '2026-08-01'`);
      await change('1');
      const lines = await dropped(BEFORE);
      await change('-1');
      expect(lines).to.deep.equal({ ok: false, error: { kind: 'changed_day', day: `${AGENT} 2026-07-31` } });
    });

    it('are not dropped if the ledger itself says something else, and both sums are named', async () => {
      const tamper = (factor: string) =>
        world.knex.transaction(async (trx) => {
          await trx.raw('set local session_replication_role = replica');
          await trx.raw(`update ledger_entries_before set amount = amount * ${factor}`);
        });
      await tamper('2');
      const folders = new MonthFolder(await mkdtemp(join(folder, 'tampered-')));
      await new ExportMonth(months, folders).execute(BEFORE);
      const unequal = await new DropMonth(months, folders).execute(BEFORE, 'tester');
      await tamper('0.5');

      const sums = {
        agent: AGENT,
        provider: 'P',
        currency: 'USD',
        ledger: '-20.0000000000',
        statements: '-10.0000000000',
      };
      expect(unequal).to.deep.equal({ ok: false, error: { kind: 'unequal_sums', sums } });
    });

    it('leave their sums when they are dropped, and everything else stays as it was', async () => {
      const before = await allThat(world);

      for (const name of [BEFORE, '2026-08', '2026-09']) {
        expect(await exported(name)).to.have.property('ok', true);
        expect(await dropped(name)).to.have.property('ok', true);
        expect(await allThat(world)).to.deep.equal(before);
      }

      const { list } = await new KnexTimelineStore(world.knex).player(PLAYER, accepted(PageRequest.of('1', '20')));
      const entries = list.flatMap(({ kind, entries: lines }) => (kind === 'transaction' ? [lines.length] : []));
      expect(entries).to.deep.equal([2, 0, 0, 0, 0]);
      expect((await months.list())[0]?.name).to.equal('2026-10');
      expect(await world.knex('ledger_entries').count()).to.deep.equal([{ count: 4 }]);
      expect(await world.knex('dropped_months').orderBy('ends_at').pluck('name')).to.deep.equal([
        BEFORE,
        '2026-08',
        '2026-09',
      ]);
      expect(await world.knex('carried_sums').sum('amount')).to.deep.equal([{ sum: '0.0000000000' }]);
    });

    it('go on: the next bet is booked, counted and sound', async () => {
      await record(world.walletBook, decidedOf(acceptedOf(9, betEvent(9), '0')));
      await closeUntil(world, 0);

      expect(await isSound(world.audit)).to.equal(true);
      expect((await findingsOf(world.audit, 'new')).filter(({ violated }) => violated > 0)).to.deep.equal([]);
    });

    it('are found wrong by the audit if somebody changes what they left', async () => {
      const tamper = (sum: string) =>
        world.knex.transaction(async (trx) => {
          await trx.raw('set local session_replication_role = replica');
          await trx.raw(`update carried_sums set amount = amount + ${sum} where account like 'player:%'`);
        });
      await tamper('1');
      const wrong = (await findingsOf(world.audit, 'all')).filter(({ violated }) => violated > 0);
      await tamper('-1');

      expect(wrong.map(({ invariant }) => invariant)).to.have.members(['ledger_adds_up', 'wallets_match_ledger']);
      await refused(world.knex.raw('delete from carried_sums'), 'never changed or removed');
      await refused(world.knex.raw(`update dropped_months set sha256 = ''`), 'never changed or removed');
      await refused(
        world.knex.raw(`insert into carried_sums values ('player:X', 'USD', '2026-10-01', 1)`),
        'do not add up to zero',
      );
    });
  });
}

async function play({ knex, walletBook }: KnexWorld): Promise<void> {
  const events = [
    [betEvent(1), '2026-07-31T23:59:59.999Z'],
    [winEvent(1, { transactionId: 'w1' }), '2026-08-01T00:00:00Z'],
    [betEvent(2), '2026-08-31T23:59:59Z'],
    [betEvent(3), '2026-09-01T00:00:00Z'],
    [cancelEvent(3), '2026-10-01T00:00:00Z'],
  ] as const;
  for (const [at, [event, moment]] of events.entries()) {
    await record(walletBook, decidedOf(acceptedOf(at + 1, event, '0')));
    await bookedAt(knex, at, new Date(moment));
  }
}

/** The books, which must not change when months are dropped. */
async function allThat(world: KnexWorld): Promise<unknown> {
  const { list, totals } = await world.statementShelf.page(EVER, [], accepted(PageRequest.of('1', '100')));
  const findings = await findingsOf(world.audit, 'all');
  return shown({
    list,
    totals,
    transactions: await world.knex('wallet_transactions').orderBy('position'),
    wallets: await world.knex('wallets').orderBy('player_id'),
    violated: findings.filter(({ violated }) => violated > 0),
    differing: await world.statementBook.differing(1_000),
  });
}

async function refused(work: PromiseLike<unknown>, sentence: string): Promise<void> {
  const said = await Promise.resolve(work).then(
    () => 'nothing was refused',
    (error: unknown) => (error as Error).message,
  );
  expect(said).to.contain(sentence);
}
