/** Bets of two processes around midnight in the zone of the Agent. Each process has a clock of the database of its own, which the test sets. */
import { expect } from 'chai';
import pg from 'pg';
import type { LimitKind } from '../../../../src/domain/player/limit.ts';
import { UpstreamName } from '../../../../src/domain/player/upstream-name.ts';
import { Decimal } from '../../../../src/domain/shared/decimal.ts';
import { dayAfter, type Day } from '../../../../src/domain/statement/day.ts';
import { TimeZone } from '../../../../src/domain/statement/time-zone.ts';
import { ProviderDesk } from '../../../application/wallet/provider-desk.ts';
import { accepted, AGENT, guid, PROVIDER } from '../../../ports/catalogue-seeds.ts';
import { betEvent, fund } from '../../../ports/wallet-seeds.ts';
import { createTemporaryDatabase, describeWithPostgres } from '../../../support/postgres.ts';
import { openPostgresWorld, type KnexWorld } from '../knex-world.ts';

const PROCESSES = ['a', 'b'] as const;
type Process = (typeof PROCESSES)[number];
const BETS = 6;

/** A database finds these functions before its own. A process without a moment has the real one. */
const CLOCKS = `
create schema set_clock;
create table set_clock.moments (process text primary key, at timestamptz not null);
create function set_clock.now() returns timestamptz stable language sql as $$
  select coalesce((select at from set_clock.moments where process = current_setting('clock.process', true)), pg_catalog.now())
$$;
create function set_clock.clock_timestamp() returns timestamptz volatile language sql as $$
  select coalesce((select at from set_clock.moments where process = current_setting('clock.process', true)), pg_catalog.clock_timestamp())
$$`;

const PLAYER_ID = guid(1_001);
const PLAYER = { upstreamName: UpstreamName.of('MIA'), currency: 'USD' };

const openProcess = (url: string, process: Process): Promise<KnexWorld> =>
  openPostgresWorld(
    `${url}?options=${encodeURIComponent(`-c search_path=public,set_clock,pg_catalog -c clock.process=${process}`)}`,
  );

const setClock = async (world: KnexWorld, process: Process, atMs: number) =>
  world.knex.raw(`insert into set_clock.moments values (?, ?) on conflict (process) do update set at = excluded.at`, [
    process,
    new Date(atMs),
  ]);

async function limit(world: KnexWorld, kind: LimitKind, amount: string): Promise<void> {
  const wanted = new Map([[kind, Decimal.from(amount)]]);
  accepted(await world.playerLimits.change(PLAYER_ID, { currency: 'USD', wanted, waitMs: 1, by: 'ann' }));
}

const bet = (desk: ProviderDesk, number: number) =>
  desk.ask({ kind: 'events', batches: [{ player: PLAYER, events: [betEvent(number)] }] });

async function counted({ knex }: KnexWorld): Promise<readonly object[]> {
  const { rows } = await knex.raw<{ rows: readonly object[] }>(
    `select day::text, lost::integer, staked::integer, refused_stakes::integer as refused from player_limit_days
     where player_id = ? and staked > 0 order by day`,
    [PLAYER_ID],
  );
  return rows;
}

/** Days with their zone, and their length in hours. Clocks go forward on the second one, and back on the third. */
const TURNS: readonly (readonly [zone: string, day: Day, hours: number])[] = [
  ['Asia/Manila', '2026-11-10', 24],
  ['America/New_York', '2026-03-08', 23],
  ['America/New_York', '2026-11-01', 25],
];

describeWithPostgres(
  'bets of two processes around midnight of the Agent',
  (database) => {
    let worlds: Readonly<Record<Process, KnexWorld>>;
    let desks: Readonly<Record<Process, ProviderDesk>>;

    before(async () => {
      // Before the migrations, so that the defaults of columns are these clocks too.
      const client = new pg.Client({ connectionString: database().url });
      await client.connect();
      await client.query(CLOCKS);
      await client.end();
    });

    beforeEach(async () => {
      worlds = { a: await openProcess(database().url, 'a'), b: await openProcess(database().url, 'b') };
      await worlds.a.knex.raw('delete from set_clock.moments');
      await worlds.a.reset();
      desks = { a: new ProviderDesk(worlds.a), b: new ProviderDesk(worlds.b) };
      await desks.a.furnish();
      await worlds.a.players.ensure(AGENT, 'MIA', PLAYER_ID);
      await worlds.a.accounts.open({ playerId: PLAYER_ID, provider: PROVIDER, currency: 'USD' }, ['MIA'].values());
      await fund(worlds.a, '1000', PLAYER_ID);
    });

    afterEach(async () => {
      await Promise.all(PROCESSES.map((process) => worlds[process].close()));
    });

    for (const [zoneName, day, hours] of TURNS) {
      it(`count in the day of their own booking, whichever comes first: ${zoneName}, ${day}`, async () => {
        const zone = TimeZone.of(zoneName)!;
        expect((zone.endOf(day) - zone.beginOf(day)) / 3_600_000).to.equal(hours);
        await worlds.a.agents.update(AGENT, { timeZone: zoneName });
        await setClock(worlds.a, 'a', zone.endOf(day) - 1);
        await setClock(worlds.a, 'b', zone.endOf(day));
        await limit(worlds.a, 'loss_day', '25');

        // The work of the new day is booked first, and then those of both days at once.
        await bet(desks.b, 1);
        await Promise.all(Array.from({ length: BETS }, (_, at) => bet(desks[PROCESSES[at % 2]!], 2 + at)));

        const days = [
          { day, lost: 20, staked: 20, refused: 1 },
          { day: dayAfter(day), lost: 20, staked: 20, refused: 2 },
        ];
        expect(await counted(worlds.b)).to.deep.equal(days);
        // A change counts anew from the books.
        await limit(worlds.b, 'stake_max', '500');
        expect(await counted(worlds.b)).to.deep.equal(days);
      });
    }
  },
  () => createTemporaryDatabase(),
);
