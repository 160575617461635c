import { expect } from 'chai';
import type { DestinationStore } from '../../src/application/ports/destination-store.ts';
import type {
  AttemptEnd,
  ClaimedMessage,
  NotificationQueue,
  SeenFinding,
} from '../../src/application/ports/notification-queue.ts';
import type { Message } from '../../src/domain/notification/message.ts';
import type { Finding, ToldFindings } from '../../src/domain/notification/news.ts';
import { guid, MOMENT_MS } from './catalogue-seeds.ts';
import { destinationOf } from './destination-store.contract.ts';

export interface NotificationQueueWorld {
  readonly destinations: DestinationStore;
  readonly queue: NotificationQueue;
  close(): Promise<void>;
}

const MANY = 50;
const LATER_MS = MOMENT_MS + 60_000;
const QUIET = { nowMs: MOMENT_MS, quietSinceMs: MOMENT_MS - 1 };
const AFTER = { nowMs: LATER_MS, quietSinceMs: LATER_MS - 1 };
const MESSAGE: Message = { subject: 'LOOK', text: 'look', findings: [], leftOut: 0 };
const NOW = { nowMs: MOMENT_MS, untilMs: LATER_MS, max: MANY };
const KINDS = ['chat', 'email', 'webhook'] as const;

const seenOf = (key: string, changes: Partial<SeenFinding> = {}): SeenFinding => ({
  key,
  trouble: 'breaker_open',
  severity: 'bad',
  level: 1,
  finding: 'Agent A answers no callbacks.',
  meaning: 'Callbacks wait.',
  nextCommand: 'agent-gateway callbacks list',
  runbook: undefined,
  agent: 'A',
  provider: undefined,
  ...changes,
});

/** The promises of every queue of messages to operators. */
export function notificationQueueContract(title: string, openWorld: () => Promise<NotificationQueueWorld>): void {
  describe(`${title} (a NotificationQueue)`, () => {
    let world: NotificationQueueWorld;
    let queue: NotificationQueue;

    beforeEach(async () => {
      world = await openWorld();
      ({ queue } = world);
    });

    afterEach(() => world.close());

    /** Writes a message to each destination that may get one, and returns what the destinations were shown. */
    async function written(moment = QUIET, told: ToldFindings = {}) {
      const shown: { name: string; told: ToldFindings; findings: readonly Finding[] }[] = [];
      let id = 0;
      const count = await queue.write(moment, (listener, findings) => {
        shown.push({ name: listener.name, told: listener.told, findings });
        id += 1;
        return { id: guid(moment.nowMs - MOMENT_MS + id), message: MESSAGE, told };
      });
      return { count, shown };
    }

    async function claimedOne(moment = NOW): Promise<ClaimedMessage> {
      const [message] = await queue.claim(KINDS, moment);
      if (message === undefined) throw new Error('there is no message that is due');
      return message;
    }

    const failed = (retryAtMs: number): AttemptEnd => ({
      kind: 'failed',
      atMs: MOMENT_MS,
      answer: 'HTTP 500',
      retryAtMs,
    });
    const add = (name: string, changes = {}) => world.destinations.add(destinationOf(name, changes), MANY);

    it('lends the lease to one process, until it is over', async () => {
      const held = [
        await queue.hold(guid(1), MOMENT_MS, 10),
        await queue.hold(guid(2), MOMENT_MS, 10),
        await queue.hold(guid(1), MOMENT_MS + 5, 10),
        await queue.hold(guid(2), MOMENT_MS + 12, 10),
        await queue.hold(guid(2), MOMENT_MS + 16, 10),
      ];

      expect(held).to.deep.equal([true, false, true, false, true]);
    });

    it('keeps findings as they were seen last, from the moment at which they were seen first', async () => {
      await add('night');
      await queue.see([seenOf('a'), seenOf('b', { sinceMs: MOMENT_MS - 9 })], MOMENT_MS);
      await queue.see([seenOf('a', { level: 2 }), seenOf('b', { sinceMs: MOMENT_MS - 3 })], LATER_MS);

      const { shown } = await written();

      expect(shown[0]?.findings.map(({ key, level, sinceMs }) => [key, level, sinceMs])).to.deep.equal([
        ['a', 2, MOMENT_MS],
        ['b', 1, MOMENT_MS - 3],
      ]);
    });

    it('takes a finding that is there twice, and forgets those that nobody has seen', async () => {
      await add('night');
      await queue.see([seenOf('a'), seenOf('a'), seenOf('b')], MOMENT_MS);
      await queue.see([seenOf('b')], LATER_MS);
      await queue.see([seenOf('b')], MOMENT_MS);

      await queue.forgetUnseen(LATER_MS);

      expect((await written()).shown[0]?.findings.map(({ key }) => key)).to.deep.equal(['b']);
    });

    it('writes for active destinations, and keeps what they are told', async () => {
      await add('night');
      await add('off', { isActive: false });
      const told = { a: { atMs: MOMENT_MS, finding: { ...seenOf('a'), sinceMs: MOMENT_MS } as Finding } };
      await written(QUIET, told);
      await queue.end(await claimedOne(), { kind: 'delivered', atMs: MOMENT_MS, answer: 'ok' });

      const { shown } = await written(AFTER);

      expect(shown.map(({ name }) => name)).to.deep.equal(['night']);
      expect(shown[0]?.told['a']).to.deep.include({ atMs: MOMENT_MS });
    });

    it('writes nothing for a destination whose message waits, or is younger than the pause', async () => {
      await add('night');
      const first = await written();
      const waiting = await written(AFTER);
      await queue.end(await claimedOne(), { kind: 'delivered', atMs: MOMENT_MS, answer: 'ok' });

      const tooSoon = await written({ nowMs: LATER_MS, quietSinceMs: MOMENT_MS - 1 });
      const after = await written(AFTER);

      expect([first, waiting, tooSoon, after].map(({ count }) => count)).to.deep.equal([1, 0, 0, 1]);
    });

    it('writes one message when several write at once', async () => {
      await add('night');

      const counts = await Promise.all(
        [1, 2, 3].map((id) => queue.write(QUIET, () => ({ id: guid(id), message: MESSAGE, told: {} }))),
      );

      expect(counts.reduce((sum, count) => sum + count, 0)).to.equal(1);
      expect(await queue.claim(KINDS, NOW)).to.have.length(1);
    });

    it('writes nothing where there is no news', async () => {
      await add('night');

      expect(await queue.write(QUIET, () => undefined)).to.equal(0);
      expect((await written()).count).to.equal(1);
    });

    it('lends a message to one process, of the kinds that it asks for', async () => {
      await add('night', { kind: 'email' });
      await written();

      expect(await queue.claim(['chat', 'webhook'], NOW)).to.deep.equal([]);
      const taken = await Promise.all([queue.claim(['email'], NOW), queue.claim(['email'], NOW)]);

      expect(taken.flat()).to.have.length(1);
      expect(taken.flat()[0]).to.deep.include({
        ...MESSAGE,
        destination: 'night',
        kind: 'email',
        addressSealed: 'sealed night',
        attempts: 1,
        waitsSinceMs: MOMENT_MS,
      });
    });

    it('lends it again when the time of the first process is over, and does not hear that process any more', async () => {
      await add('night');
      await written();
      const lost = await claimedOne();
      expect(await queue.claim(KINDS, NOW)).to.deep.equal([]);
      const again = await claimedOne({ nowMs: LATER_MS, untilMs: LATER_MS + 1, max: 1 });

      await queue.end(lost, { kind: 'given_up', atMs: LATER_MS, answer: 'late' });
      await queue.end(again, { kind: 'delivered', atMs: LATER_MS, answer: '250 ok' });

      expect(again.attempts).to.equal(2);
      expect(await world.destinations.messages('night', MANY)).to.deep.equal([
        {
          subject: 'LOOK',
          status: 'delivered',
          attempts: 2,
          createdAtMs: MOMENT_MS,
          endedAtMs: LATER_MS,
          answer: '250 ok',
        },
      ]);
    });

    it('waits as long as a failed attempt says, and keeps since when messages fail', async () => {
      await add('night');
      await written();
      await queue.end(await claimedOne(), failed(LATER_MS));
      const tooSoon = await queue.claim(KINDS, { ...NOW, nowMs: LATER_MS - 1 });
      const failing = await world.destinations.find('night');
      const second = await claimedOne({ ...NOW, nowMs: LATER_MS, untilMs: LATER_MS + 1 });
      await queue.end(second, { ...failed(LATER_MS + 9), atMs: LATER_MS });
      const still = await world.destinations.find('night');

      await queue.end(await claimedOne({ ...NOW, nowMs: LATER_MS + 9 }), {
        kind: 'delivered',
        atMs: LATER_MS + 10,
        answer: 'ok',
      });

      expect(tooSoon).to.deep.equal([]);
      expect(failing).to.deep.include({ failingSinceMs: MOMENT_MS, lastError: 'HTTP 500', deliveredAtMs: undefined });
      expect(still?.failingSinceMs).to.equal(MOMENT_MS);
      expect(await world.destinations.find('night')).to.deep.include({
        failingSinceMs: undefined,
        lastError: undefined,
        deliveredAtMs: LATER_MS + 10,
      });
    });

    it('tells a destination of everything anew after a message was given up, or with another address', async () => {
      const told = { a: { atMs: MOMENT_MS, finding: { ...seenOf('a'), sinceMs: MOMENT_MS } as Finding } };
      await add('night');
      await written(QUIET, told);
      await queue.end(await claimedOne(), { kind: 'given_up', atMs: MOMENT_MS, answer: 'no' });

      const { shown } = await written(AFTER, told);
      await world.destinations.change('night', { address: { addressSealed: 's', shownAddress: 'x' } });
      const moved = await claimedOne({ ...NOW, nowMs: LATER_MS });
      await queue.end(moved, { kind: 'delivered', atMs: LATER_MS, answer: 'ok' });
      const anew = await written({ nowMs: LATER_MS + 9, quietSinceMs: LATER_MS });

      expect(shown[0]?.told).to.deep.equal({});
      expect(moved.addressSealed).to.equal('s');
      expect(anew.shown[0]?.told).to.deep.equal({});
    });

    it('sends nothing to a destination that is off, and loses its messages with it', async () => {
      await add('night');
      await written();
      await world.destinations.change('night', { isActive: false });
      expect(await queue.claim(KINDS, NOW)).to.deep.equal([]);
      await world.destinations.change('night', { isActive: true });
      const message = await claimedOne();

      await world.destinations.remove('night');
      await queue.end(message, failed(LATER_MS));

      expect(await queue.claim(KINDS, { ...NOW, nowMs: LATER_MS })).to.deep.equal([]);
    });
  });
}
