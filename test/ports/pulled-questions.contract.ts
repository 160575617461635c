import { expect } from 'chai';
import type { PulledQuestion } from '../../src/application/ports/pulled-questions.ts';
import { soonMs, type CallbackWorld } from './callback-world.ts';
import { AGENT, agentOf, guid, MOMENT_MS } from './catalogue-seeds.ts';
import { describeInWorld, type OpenWorld } from './catalogue-world.ts';

const LASTING_MS = 4_500;

/** The promises of every store of questions that Agents fetch. */
export function pulledQuestionsContract(title: string, openWorld: OpenWorld<CallbackWorld>): void {
  describeInWorld(`${title} (a PulledQuestions)`, openWorld, (world) => {
    let nowMs: number;

    beforeEach(async () => {
      nowMs = soonMs();
      await world().agents.create(agentOf({ callbackDelivery: 'pull', callbackBase: undefined }));
      await world().agents.create(agentOf({ code: 'OTHER', callbackDelivery: 'pull' }));
    });

    const questions = () => world().pulledQuestions;
    const open = async (number: number, changes: Partial<PulledQuestion> = {}): Promise<PulledQuestion> => {
      const own = {
        id: guid(number),
        agent: AGENT,
        role: 'bet',
        body: `{"n":${number}}`,
        traceparent: undefined,
      } as const;
      const question = { ...own, endsAtMs: nowMs + LASTING_MS, ...changes };
      await questions().open(question, nowMs);
      return question;
    };
    const give = (atMs = nowMs, max = 10, agent = AGENT) => questions().give(agent, atMs, max);
    const answer = (number: number, text = 'yes', atMs = nowMs + 100, agent = AGENT, httpStatus = 200) =>
      questions().answer({ id: guid(number), agent, givenAtMs: nowMs, httpStatus, text }, atMs);
    const ready = async (atMs = nowMs) => [...(await world().pulled.ready([AGENT, 'OTHER'], atMs))];

    it('gives a question to its Agent once, with the secrets that sign', async () => {
      const question = await open(1, { traceparent: '00-trace' });
      const secret = { id: guid(9), agent: AGENT, createdAtMs: MOMENT_MS, revokedAtMs: undefined };
      await world().callbackSecrets.add({ ...secret, secretSealed: 'sealed' });

      const given = [await give(nowMs, 10, 'OTHER'), await give(), await give()];

      expect(given).to.deep.equal([[], [{ ...question, secretsSealed: ['sealed'] }], []]);
    });

    it('gives at most so many, those that end first first', async () => {
      await open(1, { endsAtMs: nowMs + 3_000 });
      await open(2, { endsAtMs: nowMs + 1_000 });
      await open(3, { endsAtMs: nowMs + 2_000 });

      expect((await give(nowMs, 2)).map(({ id }) => id)).to.deep.equal([2, 3].map(guid));
    });

    it('gives each question to one of several that fetch at once', async () => {
      for (const number of [1, 2, 3, 4]) await open(number);

      const given = await Promise.all([give(nowMs, 3), give(nowMs, 3), give(nowMs, 3)]);

      expect(
        given
          .flat()
          .map(({ id }) => id)
          .sort(),
      ).to.deep.equal([1, 2, 3, 4].map(guid));
    });

    it('lets its Agent be found while it may be given', async () => {
      expect(await ready()).to.deep.equal([]);
      await open(1);

      expect([await ready(), await ready(nowMs + LASTING_MS)]).to.deep.equal([[AGENT], []]);
      await give();
      expect(await ready()).to.deep.equal([]);
    });

    it('gives nothing that has ended, by its time or by its process', async () => {
      await open(1);
      await open(2);
      await questions().end(guid(2));

      expect(await give(nowMs + LASTING_MS)).to.deep.equal([]);
      expect((await give()).map(({ id }) => id)).to.deep.equal([guid(1)]);
    });

    it('keeps an answer for the process that asks, whatever characters it has', async () => {
      await open(1);
      await give();
      expect([...(await questions().answered([guid(1)]))]).to.deep.equal([]);

      const noted = await answer(1, '{"status":true,"ü":"😀"}', nowMs + 100, AGENT, 503);

      expect(noted).to.deep.equal({ fate: 'noted', role: 'bet' });
      expect([...(await questions().answered([guid(1), guid(2)]))]).to.deep.equal([guid(1)]);
      const text = '{"status":true,"ü":"😀"}';
      expect(await questions().end(guid(1))).to.deep.equal({ isGiven: true, answer: { httpStatus: 503, text } });
    });

    it('takes the same answer again, also after the end, and no other one', async () => {
      await open(1);
      await give();
      await answer(1);
      await questions().end(guid(1));

      const late = nowMs + LASTING_MS + 1;
      const fates = [
        await answer(1, 'yes', late),
        await answer(1, 'no', late),
        await answer(1, 'yes', late, AGENT, 201),
      ];

      expect(fates.map(({ fate }) => fate)).to.deep.equal(['noted', 'other', 'other']);
    });

    it('takes one of two answers that come at once', async () => {
      await open(1);
      await give();

      const fates = await Promise.all([answer(1, 'yes'), answer(1, 'no')]);

      expect(fates.map(({ fate }) => fate).sort()).to.deep.equal(['noted', 'other']);
    });

    for (const [what, asked] of [
      ['that comes too late', () => answer(1, 'yes', nowMs + LASTING_MS)],
      ['of another Agent', () => answer(1, 'yes', nowMs + 100, 'OTHER')],
      ['to an unknown question', () => answer(404)],
      [
        'under another lease',
        () => questions().answer({ id: guid(1), agent: AGENT, givenAtMs: nowMs + 1, httpStatus: 200, text: '' }, nowMs),
      ],
      [
        'to an unreadable id',
        () => questions().answer({ id: 'x', agent: AGENT, givenAtMs: nowMs, httpStatus: 200, text: '' }, nowMs),
      ],
    ] as const) {
      it(`takes no answer ${what}`, async () => {
        await open(1);
        await give();

        expect((await asked()).fate).to.equal('late');
        expect(await questions().end(guid(1))).to.deep.equal({ isGiven: true, answer: undefined });
      });
    }

    it('takes no answer after the process that asks has ended the question', async () => {
      await open(1);
      await give();

      expect([await questions().end(guid(1)), (await answer(1)).fate]).to.deep.equal([
        { isGiven: true, answer: undefined },
        'late',
      ]);
    });

    it('is sure that nobody got a question only if it was never given', async () => {
      await open(1);

      expect(await questions().end(guid(1))).to.deep.equal({ isGiven: false, answer: undefined });
      expect(await questions().end(guid(404))).to.deep.equal({ isGiven: true, answer: undefined });
    });

    it('forgets questions a minute after their end', async () => {
      await open(1);
      await give();
      await answer(1);
      await questions().open(
        { id: guid(2), agent: AGENT, role: 'balance', body: '', endsAtMs: 0 },
        nowMs + LASTING_MS + 60_001,
      );

      expect((await answer(1)).fate).to.equal('late');
    });
  });
}
