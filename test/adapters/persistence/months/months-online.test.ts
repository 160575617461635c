/** The months come to a database while it books. `ROWS=1000000` gives it more entries than a moment could read. */
import { expect } from 'chai';
import { migrate } from '../../../../src/adapters/persistence/database/migrate.ts';
import { openKnex, type OpenDatabase } from '../../../../src/adapters/persistence/database/open-knex.ts';
import { migrations } from '../../../../src/adapters/persistence/migrations/index.ts';
import { findingsOf } from '../../../ports/audited.ts';
import { guid, MOMENT_MS, PROVIDER } from '../../../ports/catalogue-seeds.ts';
import { orderOf, populate, SECOND_PLAYER, upstreamOrderOf } from '../../../ports/money-seeds.ts';
import {
  acceptedOf,
  askedOf,
  betEvent,
  decidedOf,
  record,
  recordIn,
  SEAMLESS_WALLET,
} from '../../../ports/wallet-seeds.ts';
import { describeWithPostgres } from '../../../support/postgres.ts';
import { worldOf, type KnexWorld } from '../knex-world.ts';

const ROWS = Number(process.env['ROWS'] ?? 2_000);
const AT_ONCE = 20_000;
const WRITERS = 4;

/** The schema without months in which processes of this version can book, and what follows it. */
const FIRST_MONTHS = migrations.findIndex(({ name }) => name === '0007-months-bounded');
/** Later migrations with columns that bookings, players, games and Agents have. */
const NEEDED = ['0011', '0014', '0015', '0016', '0017', '0018', '0020', '0021'];
const BEFORE = migrations.filter(({ name }, nth) => nth < FIRST_MONTHS || NEEDED.includes(name.slice(0, 4)));
const AFTER = migrations.filter((migration) => !BEFORE.includes(migration));

describeWithPostgres('the months of a database that has none', (temporary) => {
  let databases: OpenDatabase[];
  let world: KnexWorld;

  before(async () => {
    const open = () => openKnex({ databaseUrl: temporary().url, dataDir: '', poolSizeMax: WRITERS + 1 });
    databases = await Promise.all([open(), open()]);
    const { knex } = databases[0]!;
    await migrate(knex, BEFORE);
    world = worldOf(knex, databases[0]!.close);
    await populate(world);
    await world.transfers.moveHere(orderOf(99_999, '1000000'));
    for (let from = 0; from < ROWS; from += AT_ONCE)
      await knex.raw(FILL, { from, rows: Math.min(AT_ONCE, ROWS - from) });
  });
  after(() => Promise.all(databases.map(({ close }) => close())));

  it('come while bets and transfers go on, none of which fails', async () => {
    const counts = { booked: 0, longestMs: 0 };
    let isOver = false;
    const play = async (writer: number): Promise<void> => {
      for (let nth = writer; !isOver || counts.booked < 200; nth += WRITERS) {
        const startedMs = performance.now();
        await bookOne(world, nth);
        counts.booked += 1;
        counts.longestMs = Math.max(counts.longestMs, performance.now() - startedMs);
      }
    };
    const players = Array.from({ length: WRITERS }, (_, writer) => play(writer + 1));
    while (counts.booked < 50) await Promise.race([...players, new Promise((resolve) => setTimeout(resolve, 10))]);

    const startedMs = performance.now();
    const applied = await migrate(databases[1]!.knex, [...BEFORE, ...AFTER]);
    const tookMs = performance.now() - startedMs;
    isOver = true;
    await Promise.all(players);

    if (process.env['ROWS'] !== undefined) console.log({ rows: ROWS, tookMs, ...counts });
    expect(applied).to.include.members(['0007-months-bounded', '0008-months-validated', '0009-months']);
    expect(await booksOf(world)).to.deep.equal({ ids: 'once', movements: ROWS + 1 + counts.booked });
    expect((await findingsOf(world.audit)).filter(({ violated }) => violated > 0)).to.deep.equal([]);
  });
});

/** A bet; now and then one that its Agent is asked about, or a transfer to the provider that is decided later. */
async function bookOne(world: KnexWorld, nth: number): Promise<void> {
  if (nth % 4 === 1) {
    await world.transfers.begin(upstreamOrderOf(100_000 + nth, '5'), MOMENT_MS);
    await world.transfers.decide(guid(100_000 + nth), { status: 'success', balanceAfter: undefined });
    return;
  }
  const bet = acceptedOf(nth, betEvent(nth), '0');
  if (nth % 4 !== 2) return record(world.walletBook, decidedOf(bet));
  await recordIn(world.walletBook, SEAMLESS_WALLET, [askedOf(bet)]);
  const attempt = { atMs: Date.now(), httpStatus: 200, latencyMs: 7, outcome: 'accepted', answer: '' } as const;
  const { id: callbackId } = askedOf(bet).messages[0]!;
  await recordIn(world.walletBook, SEAMLESS_WALLET, [decidedOf(bet, { isEndOfAsk: true, messages: [] })], {
    authorizations: [{ callbackId, status: 'delivered', attempt: { callbackId, ...attempt } }],
  });
}

/** Entries of an earlier time: successful transfers of a player who does nothing else. */
const FILL = `
with made as (
  insert into transfers (id, agent, transfer_id, player_id, currency, amount, status, remark, created_at, provider)
  select gen_random_uuid(), 'AGENT-1', 'OLD-' || :from::integer + nth, '${SECOND_PLAYER}', 'EUR', 1, 'success', '', now(), '${PROVIDER}'
  from generate_series(1, cast(:rows as integer)) nth returning id
)
insert into ledger_entries (transfer_id, account, currency, amount, booked_at)
select id, account, 'EUR', amount, now() - interval '10 days' from made
cross join (values ('agent:AGENT-1', -1), ('provider:${PROVIDER}', 1)) side (account, amount)`;

async function booksOf({ knex }: KnexWorld): Promise<unknown> {
  const { rows } = await knex.raw<{ rows: readonly unknown[] }>(`
    select case count(distinct id) when count(*) then 'once' end as ids, 
      count(distinct coalesce(wallet_transaction_id, transfer_id))::integer as movements
    from ledger_entries`);
  return rows[0];
}
