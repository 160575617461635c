import { expect } from 'chai';
import { giveUpMove } from '../../../../src/adapters/persistence/cells/give-up-move.ts';
import { moveAgent } from '../../../../src/adapters/persistence/cells/move-agent.ts';
import { MOVED, STAYING } from '../../../../src/adapters/persistence/cells/moved-tables.ts';
import { KnexCallbackQueue } from '../../../../src/adapters/persistence/callbacks/knex-callback-queue.ts';
import type { DecidedTransaction } from '../../../../src/application/ports/wallet-book.ts';
import { AGENT, PROVIDER } from '../../../ports/catalogue-seeds.ts';
import { findingsOf } from '../../../ports/audited.ts';
import { orderOf, OTHER_PROVIDER, PLAYER, upstreamOrderOf } from '../../../ports/money-seeds.ts';
import { acceptedOf, askedOf, betEvent, decidedOf, SEAMLESS_WALLET, WALLET } from '../../../ports/wallet-seeds.ts';
import { describeWithPostgres } from '../../../support/postgres.ts';
import type { KnexWorld } from '../knex-world.ts';
import { bet, SECOND_WALLET, TwoCells } from './two-cells.ts';

const DAY_MS = 86_400_000;

describe('a move of an Agent to another cell', function () {
  this.timeout(60_000);

  describeWithPostgres('between two databases', (database) => {
    let cells: TwoCells;
    const said: string[] = [];

    before(async () => {
      cells = await TwoCells.open(database());
    });
    beforeEach(() => cells.furnish());
    after(() => cells.close());

    const order = (patienceMs = 0) => ({
      source: cells.source.knex,
      target: cells.target.knex,
      agent: AGENT,
      by: 'tester@host',
      reseal: (sealed: string) => `anew ${sealed}`,
      patienceMs,
      say: (sentence: string) => void said.push(sentence),
    });
    const move = () => moveAgent(order());

    it('knows for each table of the schema whether its rows go along', async () => {
      const tables = await cells.source.knex('pg_tables').whereRaw('schemaname = current_schema()').pluck('tablename');

      expect([...MOVED.map(({ name }) => name), 'agents', ...Object.keys(STAYING)].sort()).to.deep.equal(tables.sort());
    });

    it('takes along every row, in order, and leaves the neighbours as they are', async () => {
      const { source, target } = cells;
      for (const id of ['one', 'two', 'three']) await bet(source, WALLET, id);
      await bet(source, SECOND_WALLET, 'four');
      await source.transfers.begin(upstreamOrderOf(7, '5'), 0);

      expect(await move()).to.deep.equal({ ok: true, value: `${AGENT} is at home in the other cell` });

      expect(await ofAgent(target, 'wallet_transactions', 'transaction_id')).to.deep.equal([
        'one',
        'two',
        'three',
        'four',
      ]);
      const bodies = (world: KnexWorld) => ofAgent(world, 'callbacks', 'body');
      expect(await bodies(target)).to.deep.equal(await bodies(source));
      expect(await target.wallets.balanceOf(PLAYER, 'USD')).to.deep.equal(
        await source.wallets.balanceOf(PLAYER, 'USD'),
      );
      expect((await target.transfers.find(AGENT, 'T7'))?.status).to.equal('pending');
      expect(await ofAgent(target, 'agent_tokens', 'api_secret_sealed', 'id')).to.deep.equal([null, 'anew sealed-2']);
      expect(await source.agents.find(AGENT)).to.deep.equal({ ...(await target.agents.find(AGENT)), away: 'left' });
      for (const world of [source, target]) {
        const violated = (await findingsOf(world.audit)).filter((finding) => finding.violated > 0);
        expect(violated).to.deep.equal([]);
      }
    });

    it('lets the target alone move the money, deliver, and send transfers', async () => {
      const { source, target } = cells;
      await bet(source, WALLET, 'one');
      await source.transfers.begin(upstreamOrderOf(7, '5'), 0);
      await move();

      await refused(bet(source, WALLET, 'two'));
      await refused(source.transfers.moveHere(orderOf(8, '5')));
      await refused(source.players.ensure(AGENT, 'CAT', '00000000-0000-4000-8000-000000000777'));
      await refused(source.accounts.open({ playerId: PLAYER, provider: PROVIDER, currency: 'EUR' }, ['x'].values()));
      await bet(target, WALLET, 'two');
      expect(await claimed(source)).to.deep.equal([]);
      expect(await claimed(target)).to.deep.equal([`lane ${PLAYER}`]);
      const nowMs = Date.now();
      expect(await source.transfers.claimDue(nowMs, nowMs + 1_000, 10)).to.deep.equal([]);
      expect(await target.transfers.claimDue(nowMs, nowMs + 1_000, 10)).to.have.length(1);
      expect((await source.agents.find(AGENT))?.away).to.equal('left');
    });

    it('keeps closed days, and closes no day before all that came is counted', async () => {
      const { source, target } = cells;
      await bet(source, WALLET, 'one');
      await bookedDaysAgo(source, 1);
      await counted(source);
      const { books } = await source.statementBook.open(AGENT);
      expect(books).to.have.length(1);
      await bet(source, WALLET, 'two');
      await move();

      expect((await target.statementBook.open(AGENT)).books).to.deep.equal([]);
      await counted(target);
      const [arrived] = (await target.statementBook.open(AGENT)).books;
      expect(arrived?.begin).to.deep.equal(books[0]?.begin);
      expect((await findingsOf(target.audit)).filter(({ violated }) => violated > 0)).to.deep.equal([]);
    });

    it('says why it cannot begin, and changes nothing', async () => {
      const { source, target } = cells;
      await target.knex('providers').where({ code: OTHER_PROVIDER }).update({ protocol: 'provider-b' });
      expect(await move()).to.deep.equal({
        ok: false,
        error: `the target lacks providers of the Agent: ${OTHER_PROVIDER} (protocol provider-a)`,
      });
      expect(await moveAgent({ ...order(), agent: 'NOBODY' })).to.deep.equal({
        ok: false,
        error: 'agent "NOBODY" does not exist in the source',
      });
      expect(await moveAgent({ ...order(), target: source.knex })).to.deep.equal({
        ok: false,
        error: 'source and target are one database, or copies of one',
      });
      await target.agents.create({ ...(await source.agents.find(AGENT))! });
      expect(await move()).to.deep.equal({ ok: false, error: `agent "${AGENT}" exists in the target already` });
      await bet(source, WALLET, 'one');
    });

    it('waits for bets that are asked about, and is given up and begun again', async () => {
      const { source, target } = cells;
      await recordAt(source, askedOf(acceptedOf(1, betEvent(1), '0')));
      const waits = '1 bets are asked about, 0 transfers and 0 lanes of callbacks are being sent';
      expect(await move()).to.deep.equal({ ok: false, error: `${waits}; run the command again, or with --give-up` });
      await refused(bet(source, WALLET, 'one'));

      expect(await giveUpMove(order())).to.deep.equal({ ok: true, value: `${AGENT} goes on in this cell` });
      await bet(source, WALLET, 'one');
      await recordAt(source, ENDED);
      expect((await move()).ok).to.equal(true);

      expect(await giveUpMove(order())).to.deep.equal({
        ok: false,
        error: `${AGENT} has arrived in the other cell; run the command without --give-up`,
      });
      expect(await ofAgent(target, 'wallet_transactions', 'transaction_id')).to.deep.equal(['1', 'one']);
      expect((await move()).ok).to.equal(true);
    });

    it('keeps nothing in the target when the books differ', async () => {
      const { source, target } = cells;
      await bet(source, WALLET, 'one');
      await target.knex.raw(`create function forget_digits() returns trigger language plpgsql as $$
        begin new.balance = trunc(new.balance, -1) - 10; return new; end $$;
        create trigger forgetful before insert on wallets for each row execute function forget_digits();`);
      const moved = await move();
      await target.knex.raw('drop trigger forgetful on wallets; drop function forget_digits');

      expect(moved.ok ? '' : moved.error).to.match(/^nothing was moved: wallets differs: 2 rows, /);
      expect(await ofAgent(target, 'players', 'member_id', 'id')).to.deep.equal([]);
      expect((await giveUpMove(order())).ok).to.equal(true);
      await bet(source, WALLET, 'two');
    });
  });
});

const ENDED = decidedOf(acceptedOf(1, betEvent(1), '0'), { isEndOfAsk: true, messages: [] });

const recordAt = ({ walletBook }: KnexWorld, decided: DecidedTransaction): Promise<void> =>
  walletBook.withWallet(SEAMLESS_WALLET, (page) => page.record([decided]));

const ofAgent = (world: KnexWorld, table: string, column: string, order = 'position'): Promise<unknown[]> =>
  world.knex(table).where({ agent: AGENT }).orderBy(order).pluck(column);

async function refused(work: Promise<unknown>): Promise<void> {
  const error = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  expect(String(error)).to.match(/Agent AGENT-1 is away in another cell/);
}

async function claimed({ knex }: KnexWorld): Promise<readonly string[]> {
  const nowMs = Date.now();
  const request = { nowMs, leaseEndMs: nowMs + 1_000, lanesMax: 10, lanesPerAgentMax: 10, held: {} };
  const lanes = await new KnexCallbackQueue(knex).claim(request);
  return lanes.flatMap(({ agent, lane }) => (agent === AGENT ? [lane] : []));
}

async function counted({ statementBook }: KnexWorld): Promise<void> {
  for (let piece = 0; piece < 5 || (await statementBook.count()).hasMore; piece += 1) await statementBook.count();
}

/** Moves all bookings into the past, and closes the day in which they then are. */
async function bookedDaysAgo(world: KnexWorld, days: number): Promise<void> {
  const today = Math.floor(Date.now() / DAY_MS) * DAY_MS;
  await world.knex.transaction(async (trx) => {
    await trx.raw('set local session_replication_role = replica');
    await trx('wallet_transactions').update({ recorded_at: new Date(today - days * DAY_MS) });
    await trx('ledger_entries').update({ booked_at: new Date(today - days * DAY_MS) });
  });
  await counted(world);
  const [beginsAtMs, endsAtMs] = [today - days * DAY_MS, today - (days - 1) * DAY_MS];
  await world.statementBook.close({
    agent: AGENT,
    day: new Date(beginsAtMs).toISOString().slice(0, 10),
    timeZone: 'UTC',
    beginsAtMs,
    endsAtMs,
    completeAtMs: endsAtMs,
  });
}
