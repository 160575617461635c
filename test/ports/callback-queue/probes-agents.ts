import { expect } from 'chai';
import { BREAKER } from '../../../src/domain/callback/breaker.ts';
import { failedRunOf, messageOf, numbersIn, runOf, soonMs, taken, type CallbackWorld } from '../callback-world.ts';
import { AGENT } from '../catalogue-seeds.ts';

/** An Agent that fails again and again gets only probes. */
export function probesAgents(world: () => CallbackWorld): void {
  describe('an Agent that only fails', () => {
    let nowMs: number;

    beforeEach(() => {
      nowMs = soonMs();
    });

    const fail = async (times: number): Promise<void> => {
      const lanes = Array.from({ length: times + 3 }, (_, number) => messageOf(number, { lane: `lane-${number}` }));
      await world().enqueue(...lanes);
      const claimed = await taken(world().queue, nowMs, { lanesPerAgentMax: times });
      await world().queue.settle(
        claimed.map((lane) => failedRunOf(lane, nowMs + 1)),
        nowMs,
      );
    };

    it('gives all its lanes until it has failed too often', async () => {
      await fail(BREAKER.failuresMax - 1);

      expect(await taken(world().queue, nowMs + 1)).to.have.length(10);
      expect((await world().log.backlog()).openBreakers).to.deep.equal([]);
    });

    it('gives nothing then, until a probe is due, and one lane for that', async () => {
      await fail(BREAKER.failuresMax);

      expect((await world().log.backlog()).openBreakers).to.deep.equal([AGENT]);
      expect(await taken(world().queue, nowMs + BREAKER.probePauseMs - 1)).to.deep.equal([]);
      expect(await taken(world().queue, nowMs + BREAKER.probePauseMs)).to.have.length(1);
      expect(await taken(world().queueElsewhere, nowMs + BREAKER.probePauseMs)).to.deep.equal([]);
    });

    it('is known by its last failure, until one answer', async () => {
      await fail(BREAKER.failuresMax - 1);
      const [lane] = await taken(world().queue, nowMs + 1);
      const { id } = lane!.messages[0]!;
      const attempt = {
        callbackId: id,
        atMs: nowMs + 2,
        latencyMs: 3,
        outcome: 'not_accepted',
        httpStatus: 401,
        answer: '"',
      } as const;
      expect(await world().log.failing([AGENT])).to.deep.equal([
        { agent: AGENT, openedAtMs: undefined, heard: undefined },
      ]);
      const run = { ...failedRunOf(lane!, nowMs + 9_000), attempts: [attempt] };
      await world().queue.settle([run], nowMs + 2);

      const heard = { outcome: 'not_accepted', httpStatus: 401, answer: '"' };
      expect(await world().log.failing([AGENT, 'OTHER'])).to.deep.equal([
        { agent: AGENT, openedAtMs: nowMs + 2, heard },
      ]);
      const standing = { isBreakerOpen: true, heardByBreaker: heard, lastHttpStatus: 401, failuresInRow: 1 };
      expect((await world().log.standings([id]))[0]).to.deep.include(standing);

      const [probe] = await taken(world().queue, nowMs + 2 + BREAKER.probePauseMs);
      await world().queue.settle([runOf(probe!)], nowMs + 3 + BREAKER.probePauseMs);
      expect(await world().log.failing([AGENT])).to.deep.equal([]);
    });

    it('hinders nobody else', async () => {
      await fail(BREAKER.failuresMax);
      await world().enqueue(messageOf(100, { agent: 'OTHER' }));

      expect(numbersIn(await taken(world().queue, nowMs + 1))).to.deep.equal([[100]]);
    });

    it('waits for the next probe when the first fails', async () => {
      await fail(BREAKER.failuresMax);
      const probeAtMs = nowMs + BREAKER.probePauseMs;
      const [probe] = await taken(world().queue, probeAtMs);
      await world().queue.settle([failedRunOf(probe!, probeAtMs + 1)], probeAtMs);

      expect(await taken(world().queue, probeAtMs + BREAKER.probePauseMs - 1)).to.deep.equal([]);
      expect(await taken(world().queue, probeAtMs + BREAKER.probePauseMs)).to.have.length(1);
    });

    it('gives all its lanes again after one answer', async () => {
      await fail(BREAKER.failuresMax);
      const probeAtMs = nowMs + BREAKER.probePauseMs;
      const [probe] = await taken(world().queue, probeAtMs);
      await world().queue.settle([runOf(probe!)], probeAtMs);

      expect(await taken(world().queue, probeAtMs)).to.have.length(10);
      expect((await world().log.backlog()).openBreakers).to.deep.equal([]);
    });
  });
}
