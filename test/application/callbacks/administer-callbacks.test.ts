import { expect } from 'chai';
import { ControllableClock } from '../../fakes/controllable-clock.ts';
import { inMemoryCallbackWorld } from '../../fakes/in-memory-callback-world.ts';
import { loggedRunOf, messageOf, parkedRunOf, soonMs, taken } from '../../ports/callback-world.ts';
import { accepted, AGENT, agentOf, guid } from '../../ports/catalogue-seeds.ts';
import { callbackCallsOver } from './callback-calls-over.ts';

const EVERY = {
  agent: '',
  player: '',
  round: '',
  transaction: '',
  min_amount: '',
  max_amount: '',
  status: '',
  role: '',
  lane: '',
  failures: '',
  last_outcome: '',
  due_before: '',
  blocked_by: '',
  after: '',
  since: '',
  until: '',
  page: '',
  pageSize: '',
};

describe('administering callbacks', () => {
  let world: ReturnType<typeof inMemoryCallbackWorld>;
  let calls: ReturnType<typeof callbackCallsOver>;
  let nowMs: number;

  beforeEach(async () => {
    nowMs = soonMs();
    world = inMemoryCallbackWorld();
    calls = callbackCallsOver(world, new ControllableClock(nowMs));
    await world.agents.create(agentOf());
    await world.enqueue(messageOf(1), messageOf(2, { role: 'bet', lane: 'other' }));
  });

  const idsOf = async (question: Partial<typeof EVERY>): Promise<readonly string[]> =>
    accepted(await calls.listCallbacks.execute({ ...EVERY, ...question })).list.map(({ id }) => id);

  describe('listing', () => {
    it('has all of them, the newest first', async () => {
      expect(await idsOf({})).to.deep.equal([guid(2), guid(1)]);
    });

    it('compares the Agent’s code without regard to case', async () => {
      expect(await idsOf({ agent: AGENT.toLowerCase() })).to.have.length(2);
      expect(await idsOf({ agent: 'nobody' })).to.deep.equal([]);
    });

    it('is of a status and of a time', async () => {
      expect(await idsOf({ status: 'pending' })).to.have.length(2);
      expect(await idsOf({ status: 'parked' })).to.deep.equal([]);
      expect(await idsOf({ since: '2999-01-01T00:00:00Z' })).to.deep.equal([]);
      expect(await idsOf({ since: '2020-01-01T00:00:00+08:00' })).to.have.length(2);
    });

    it('says of a settlement behind its parked bet that it waits, and for which callback', async () => {
      await world.enqueue(messageOf(3, { role: 'bet' }), messageOf(4));
      await world.queue.settle((await taken(world.queue, nowMs)).map(parkedRunOf), nowMs);

      const { list } = accepted(await calls.listCallbacks.execute({ ...EVERY, lane: messageOf(4).lane }));

      expect(list.map(({ id, blockedBy }) => [id, blockedBy])).to.deep.equal([
        [guid(4), guid(1)],
        [guid(3), guid(1)],
        [guid(1), undefined],
      ]);
      expect(list[0]?.waitsBecause).to.equal(
        `The callback waits behind the settle callback ${guid(1)}, which is parked.`,
      );
    });

    it('is of a role, a lane and a blocking callback', async () => {
      await world.enqueue(messageOf(3));

      expect(await idsOf({ role: 'bet' })).to.deep.equal([guid(2)]);
      expect(await idsOf({ lane: 'other' })).to.deep.equal([guid(2)]);
      expect(await idsOf({ blocked_by: guid(1) })).to.deep.equal([guid(3)]);
    });

    for (const question of [
      { status: 'lost' },
      { since: 'yesterday' },
      { until: 'tomorrow' },
      { role: 'none' },
      { last_outcome: 'lost' },
      { failures: '-1' },
      { min_amount: '1e3' },
      { max_amount: '-1' },
      { due_before: 'soon' },
      { page: '0' },
      { pageSize: '101' },
    ]) {
      it(`refuses ${JSON.stringify(question)}`, async () => {
        const listed = await calls.listCallbacks.execute({ ...EVERY, ...question });

        expect(listed).to.have.nested.property('error.field', Object.keys(question)[0]);
      });
    }
  });

  describe('showing', () => {
    it('has the callback and its attempts', async () => {
      const shown = accepted(await calls.showCallback.execute(guid(1)));

      expect(shown.callback.id).to.equal(guid(1));
      expect(shown.attempts).to.deep.equal([]);
    });

    it('knows no other', async () => {
      expect(await calls.showCallback.execute('x')).to.deep.equal({
        ok: false,
        error: { kind: 'not_found', what: 'callback', key: 'x' },
      });
    });
  });

  describe('replaying', () => {
    it('lets a parked lane go on', async () => {
      const lanes = await taken(world.queue, nowMs);
      await world.queue.settle(lanes.map(parkedRunOf), nowMs);

      expect(await calls.replayCallback.execute(guid(1))).to.deep.equal({ ok: true, value: undefined });
      expect(await idsOf({ status: 'parked' })).to.deep.equal([guid(2)]);
    });

    it('refuses to send a refused bet again', async () => {
      await world.ask(messageOf(3, { role: 'bet' }));
      await world.endQuestion(guid(3), { status: 'refused' });

      expect(await calls.replayCallback.execute(guid(3))).to.deep.equal({
        ok: false,
        error: {
          kind: 'invalid_parameter',
          field: 'id',
          rule: 'must not name a bet that the Agent was asked about, and refused or did not answer in time: that is final',
        },
      });
    });

    it('knows no other', async () => {
      const error = { kind: 'not_found', what: 'callback', key: 'x' };

      expect(await calls.replayCallback.execute('x')).to.deep.equal({ ok: false, error });
    });

    it('sends all of an Agent again', async () => {
      const replayed = await calls.replayCallbacks.execute(AGENT.toLowerCase(), '2020-01-01T00:00:00Z');

      expect(replayed).to.deep.equal({ ok: true, value: { replayed: 2 } });
    });

    it('sends all of an Agent again only when what was replayed before was tried, unless two people agreed to it', async () => {
      const since = '2020-01-01T00:00:00Z';
      const lanes = await taken(world.queue, nowMs);
      await world.queue.settle(
        lanes.map((lane) => loggedRunOf(lane)),
        nowMs,
      );
      await calls.replayCallbacks.execute(AGENT, since);

      const refused = await calls.replayCallbacks.execute(AGENT, since);
      const agreed = await calls.replayCallbacks.execute(AGENT, since, nowMs);

      expect(refused).to.have.nested.property('error.kind', 'too_many_requests');
      expect(agreed).to.deep.equal({ ok: true, value: { replayed: 2 } });
    });

    it('knows no other Agent, and no other moment', async () => {
      const since = '2020-01-01T00:00:00Z';

      expect(await calls.replayCallbacks.execute('X', since)).to.deep.include({
        error: { kind: 'not_found', what: 'agent', key: 'X' },
      });
      expect(await calls.replayCallbacks.execute(AGENT, '1 May')).to.have.nested.property('error.field', 'since');
    });
  });
});
