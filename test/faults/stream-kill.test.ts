import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { DiscardPolicy } from '@nats-io/jetstream';
import { expect } from 'chai';
import { NatsBroker } from '../../src/adapters/outgoing/nats-broker.ts';
import { KnexOutgoingRecords } from '../../src/adapters/persistence/outgoing/knex-outgoing-records.ts';
import { RewindStream, ShowStream } from '../../src/application/outgoing/stream-desk.ts';
import { StreamEvents, type StreamObserver } from '../../src/application/outgoing/stream-events.ts';
import { openPostgresWorld, type KnexWorld } from '../adapters/persistence/knex-world.ts';
import { arrivalOf, guid } from '../ports/catalogue-seeds.ts';
import { populate } from '../ports/money-seeds.ts';
import { acceptedOf, betEvent, decidedOf, messageOf, recordIn, SEAMLESS_WALLET } from '../ports/wallet-seeds.ts';
import { describeWithNats, WINDOW_MS, type StoredEvent } from '../support/nats.ts';
import { describeWithPostgres } from '../support/postgres.ts';
import { programOf } from '../support/built-source.ts';

const SENDER = new URL('./stream-sender.ts', import.meta.url);
const BETS = 6;
const ROUNDS_MAX = 200;
const SOME = 6;

const SILENT: StreamObserver = {
  lag: () => undefined,
  sent: () => undefined,
  stopped: () => undefined,
  trouble: () => undefined,
};

describeWithNats('the stream of events', (server) => {
  describeWithPostgres('to a real broker', (database) => {
    let world: KnexWorld;
    let broker: NatsBroker;
    let stream: StreamEvents;
    let records: KnexOutgoingRecords;
    let played = 0;

    before(async () => {
      world = await openPostgresWorld(database().url);
    });
    beforeEach(async () => {
      await world.reset();
      await populate(world);
      await world.games.keep([arrivalOf(1), arrivalOf(2)]);
      await server().makeStream();
      broker = new NatsBroker({ url: server().url, subject: 'gateway' });
      // It knows how far the tests before came, and numbers begin anew.
      records = new KnexOutgoingRecords(world.knex);
      stream = streamOf();
      played = 0;
      await play(BETS);
    });
    afterEach(() => broker.close());
    after(() => world.close());

    const streamOf = (callbacksKeptMs?: number) =>
      new StreamEvents({
        broker,
        book: world.streamBook,
        records,
        observer: SILENT,
        owner: randomUUID(),
        source: 'https://gateway.example',
        callbacksKeptMs,
      });

    /** Records bets whose callbacks were delivered. */
    async function play(bets: number): Promise<void> {
      for (const last = played + bets; played < last;) {
        played += 1;
        const bet = acceptedOf(played, betEvent(played), '0');
        await recordIn(world.walletBook, SEAMLESS_WALLET, [decidedOf(bet)]);
        await world.knex('callback_attempts').insert({
          callback_id: messageOf(bet).id,
          attempted_at: new Date(),
          latency_ms: 5,
          outcome: 'accepted',
          answer: '',
        });
      }
    }

    /** Some rounds, whatever they do. */
    async function some(sender = stream): Promise<void> {
      for (let round = 0; round < SOME; round += 1) await sender.execute();
    }

    /** Rounds until everything was sent. */
    async function rounds(): Promise<void> {
      for (let round = 0; round < ROUNDS_MAX; round += 1) {
        await stream.execute();
        const { kinds } = await world.streamBook.state();
        const isComplete = kinds.every(({ completeUntilMs }) => completeUntilMs !== undefined);
        if (isComplete && (await sentTransactions()) === played) return;
      }
    }

    const ofSubject = async (subject: string) => (await server().events()).filter((event) => event.address === subject);
    const sentTransactions = async () => new Set((await ofSubject('gateway.transactions')).map(({ id }) => id)).size;
    const numberOfEvents = () => played * 2 + 2 + 2;
    const idsOf = (events: readonly StoredEvent[]) => events.map(({ id }) => id);
    const allBets = () => Array.from({ length: played }, (_, at) => guid(at + 1));
    const place = async (kind = 'transactions') =>
      (await world.streamBook.state()).kinds.find((each) => each.kind === kind);
    const rewind = (order: Parameters<RewindStream['execute']>[0]) =>
      new RewindStream(world.streamBook, records, new ShowStream(world.streamBook, true)).execute(order);

    async function worked(last: number): Promise<NodeJS.Signals | null> {
      const args = [database().url, server().url, String(last)];
      const child = spawn(process.execPath, [...programOf(SENDER), ...args], { stdio: 'inherit' });
      const [, signal] = (await once(child, 'exit')) as [number | null, NodeJS.Signals | null];
      return signal;
    }

    /** A killed process keeps its lease for a while. */
    const endLease = () => world.knex('stream_lease').update({ leased_until: new Date(0) });

    it('has each transaction, end of a callback and game as a CloudEvent, once', async () => {
      await rounds();

      const [event] = await ofSubject('gateway.transactions');
      expect(idsOf(await ofSubject('gateway.transactions'))).to.deep.equal(allBets());
      expect(await server().events()).to.have.length(numberOfEvents());
      expect(event).to.deep.include({
        specversion: '1.0',
        id: guid(1),
        source: 'https://gateway.example',
        type: 'agent-game-gateway.transaction.accepted',
        datacontenttype: 'application/json',
        sequence: '1',
      });
      expect(event?.data).to.include({ moved: '-10.0000000000', currency: 'USD', member_id: 'ANN' });
      expect((await ofSubject('gateway.callbacks'))[0]?.data).to.include({ end: 'delivered', transaction_id: guid(1) });
    });

    it('has each of them once after kills at all steps, one after the other', async () => {
      const signals: (NodeJS.Signals | null)[] = [];
      for (let last = 5; last <= 77; last += 6) {
        signals.push(await worked(last));
        await endLease();
      }
      expect(signals[0]).to.equal('SIGKILL');

      expect(await worked(0)).to.equal(null);

      expect(idsOf(await ofSubject('gateway.transactions'))).to.deep.equal(allBets());
      expect(await server().events()).to.have.length(numberOfEvents());
    });

    it('has each of them once when two processes send at the same time', async () => {
      expect(await Promise.all([worked(0), worked(0)])).to.deep.equal([null, null]);

      expect(idsOf(await ofSubject('gateway.transactions'))).to.deep.equal(allBets());
      expect(await server().events()).to.have.length(numberOfEvents());
    });

    it('waits while the broker is dead, says so, and then goes on', async () => {
      await rounds();
      await server().kill();
      await play(3);
      await some();
      const { trouble } = await world.streamBook.state();
      const lagging = await place();

      await server().begin();
      await rounds();

      expect(trouble).to.match(/^NATS: /);
      expect(lagging?.place).to.equal(String(BETS));
      expect(idsOf(await ofSubject('gateway.transactions'))).to.deep.equal(allBets());
      expect((await world.streamBook.state()).trouble).to.equal(undefined);
    });

    it('waits while the broker is full, and loses nothing', async () => {
      await server().changeStream({ max_msgs: 4, discard: DiscardPolicy.New });
      await some();
      const full = await place();

      await server().changeStream({ max_msgs: -1 });
      await rounds();

      expect(full?.place).to.equal('4');
      expect(idsOf(await ofSubject('gateway.transactions'))).to.deep.equal(allBets());
      expect(await server().events()).to.have.length(numberOfEvents());
    });

    it('goes on after a purge with what is new, and is rewound for the rest at once', async () => {
      await rounds();
      await server().purge();
      await play(1);
      await some();
      expect(idsOf(await ofSubject('gateway.transactions'))).to.deep.equal([guid(BETS + 1)]);

      await rewind({ kind: 'transactions', number: 2 });
      await some();

      expect(idsOf(await ofSubject('gateway.transactions'))).to.deep.equal([BETS + 1, 3, 4, 5, 6, 7].map(guid));
    });

    it('stops at a broker that has forgotten its events, until it is rewound', async () => {
      await rounds();
      await server().makeStream();
      await play(1);
      await some();
      const stopped = await place();
      await play(1);
      await some();
      expect(stopped?.stoppedFor).to.match(
        /^the broker gave a new event number 1 after number \d+: it has forgotten events/,
      );
      expect((await place())?.place).to.equal(String(BETS));

      await rewind({ to: '2026-01-01T00:00:00Z' });
      await rounds();

      expect(new Set(idsOf(await ofSubject('gateway.transactions')))).to.deep.equal(new Set(allBets()));
    });

    it('stops where the database has lost what was sent', async () => {
      await rounds();
      await world.knex.transaction(async (trx) => {
        await trx.raw('set local session_replication_role = replica');
        await trx('wallet_transactions').where('position', '>', 4).delete();
      });

      await some();

      expect((await place())?.stoppedFor).to.equal(
        `everything up to number ${String(BETS)} was sent, and the database has only 4: it has lost rows`,
      );
    });

    it('stops where ends of callbacks may have been deleted before they were sent', async () => {
      await rounds();
      await world.knex('stream_places').update({ complete_until: new Date(Date.now() - 86_400_000) });
      await play(1);

      await some(streamOf(86_400_000));
      await endLease();
      await some(streamOf(86_400_000));

      expect((await place('callbacks'))?.stoppedFor).to.match(/some may have been deleted$/);
      expect((await place())?.place).to.equal(String(played));
    });

    it('leaves out nothing that commits later than a higher position', async () => {
      await rounds();
      const open = await world.knex.transaction();
      await open.raw('select from agents for key share');
      await open.raw(COPY);
      await play(1);
      await some();
      const held = await place();

      await open.commit();
      played += 1;
      await rounds();

      expect(held?.place).to.equal(String(BETS));
      expect(await sentTransactions()).to.equal(BETS + 2);
    });

    it('is rewound by a moment, forwards only if a person says so', async () => {
      await rounds();
      const back = await rewind({ to: '2026-01-01T00:00:00Z' });
      const ahead = await rewind({ to: '2999-01-01T00:00:00Z' });

      await rewind({ kind: 'transactions', to: '2999-01-01T00:00:00Z', skips: true });
      await sleep(WINDOW_MS);
      await some();

      expect(back.ok && back.value.kinds[0]?.place).to.equal('0');
      expect(ahead).to.deep.equal({
        ok: false,
        error: {
          kind: 'invalid_parameter',
          field: 'skip',
          rule: 'must be true to leave out events: transactions are at 0',
        },
      });
      expect(await ofSubject('gateway.transactions')).to.have.length(BETS);
      expect(await ofSubject('gateway.callbacks')).to.have.length(2 * BETS);
    });
  });
});

const COPY = `
insert into wallet_transactions (id, agent, player_id, provider, currency, kind, transaction_id, action, movement, reversal, report,
  is_report_only, occurred_at, status, moved, balance_after, sequence, callbacks, refused_because)
select gen_random_uuid(), agent, player_id, provider, currency, kind, 'late', action, movement, reversal, report,
  is_report_only, occurred_at, 'refused', 0, 0, null, 0, 'insufficient_balance' from wallet_transactions where position = 1`;
