import { KEPT_ANSWER_BYTES_MAX } from '../../../src/domain/callback/callback-log-rules.ts';
import { expect } from 'chai';
import { NullTracer } from '../../../src/adapters/tracing/index.ts';
import { DeliverLane, type LaneHold } from '../../../src/application/callbacks/deliver-lane.ts';
import type { ClaimedLane, QueuedCallback } from '../../../src/application/ports/callback-queue.ts';
import type { CallbackReply } from '../../../src/domain/callback/callback-outcome.ts';
import type { CallbackRole } from '../../../src/domain/callback/callback-role.ts';
import { RETRY_PAUSES_MS } from '../../../src/domain/callback/retry-pauses.ts';
import { ControllableClock } from '../../fakes/controllable-clock.ts';
import { RememberingSecretBox } from '../../fakes/remembering-secret-box.ts';
import {
  ACCEPTED,
  answered,
  REFUSED,
  ScriptedCallbackSender,
  UNREACHABLE,
} from '../../fakes/scripted-callback-sender.ts';
import { AGENT, guid, MOMENT_MS } from '../../ports/catalogue-seeds.ts';
import { holding } from './lane-hold.ts';

const CLAIM = { agent: AGENT, lane: 'P:round-1', epoch: 7 };
/** The middle of the random values: a pause as it is in the table. */
const MIDDLE = { id: () => guid(1), text: () => 'gAAA' };
const tracer = new NullTracer();

const queued = (number: number, role: CallbackRole = 'settle'): QueuedCallback => ({
  id: guid(number),
  role,
  body: `{"n":${number}}`,
});

describe('DeliverLane', () => {
  let clock: ControllableClock;
  let sender: ScriptedCallbackSender;
  let secrets: RememberingSecretBox;
  let deliver: DeliverLane;

  beforeEach(() => {
    sender = new ScriptedCallbackSender();
    secrets = new RememberingSecretBox();
    clock = new ControllableClock();
    deliver = new DeliverLane({ sender, secrets, clock, randomness: MIDDLE, tracer });
  });

  const laneOf = (messages: readonly QueuedCallback[], changes: Partial<ClaimedLane> = {}): ClaimedLane => ({
    ...CLAIM,
    attempts: 0,
    callbackBase: 'https://agent.example/hooks/',
    secretsSealed: [],
    messages,
    ...changes,
  });
  const run = (messages: readonly QueuedCallback[], changes: Partial<ClaimedLane> = {}, hold: Partial<LaneHold> = {}) =>
    deliver.execute(laneOf(messages, changes), holding(hold));

  describe('sending', () => {
    it('posts each callback to the path of its role below the Agent’s base, in order', async () => {
      await run([queued(1, 'bet'), queued(2), queued(3, 'cancel'), queued(4, 'bet-push')]);

      expect(sender.sent.map(({ url, id, body }) => ({ url, id, body }))).to.deep.equal(
        ['bet', 'settle', 'cancel', 'bet-push'].map((path, at) => ({
          url: `https://agent.example/hooks/api/v1/callback/${path}`,
          id: guid(at + 1),
          body: `{"n":${at + 1}}`,
        })),
      );
    });

    it('signs with all secrets, in the order given', async () => {
      await run([queued(1)], { secretsSealed: [secrets.seal('newest'), secrets.seal('older')] });

      expect(sender.sent[0]?.secrets).to.deep.equal(['newest', 'older']);
    });

    it('parks a lane whose Agent has no callback base, and sends nothing', async () => {
      const outcome = await run([queued(1), queued(2)], { callbackBase: undefined });

      expect(sender.sent).to.deep.equal([]);
      expect(outcome).to.deep.equal({
        claim: CLAIM,
        attempts: [],
        settled: [],
        next: { kind: 'park', id: guid(1), reason: 'no_callback_base' },
        isReached: undefined,
      });
    });

    it('stops before the callback at which it may not go on, and gives the lane back', async () => {
      const answers = [true, false];

      const outcome = await run([queued(1), queued(2)], {}, { mayGoOn: () => answers.shift()! });

      expect(sender.sent.map(({ id }) => id)).to.deep.equal([guid(1)]);
      expect(outcome.next).to.deep.equal({ kind: 'ready' });
      expect(outcome.settled).to.deep.equal([guid(1)]);
    });

    it('knows nothing of the Agent when it may not begin', async () => {
      const outcome = await run([queued(1)], {}, { mayGoOn: () => false });

      expect(outcome).to.deep.include({ attempts: [], isReached: undefined, next: { kind: 'ready' } });
    });
  });

  describe('what is accepted', () => {
    it('is delivered, and logged', async () => {
      const outcome = await run([queued(1)]);

      expect(outcome).to.deep.equal({
        claim: CLAIM,
        attempts: [
          {
            callbackId: guid(1),
            atMs: MOMENT_MS,
            latencyMs: 0,
            httpStatus: 200,
            outcome: 'accepted',
            answer: '{"status":true,"code":0,"data":{},"msg":""}',
          },
        ],
        settled: [guid(1)],
        next: { kind: 'ready' },
        isReached: true,
      });
    });
  });

  describe('what is refused', () => {
    // A bet in a lane has been taken from the gateway's wallet: the Agent only gets a report, and was not asked.
    for (const role of ['bet', 'settle', 'cancel'] as const) {
      it(`is parked for ${role}, and nothing after it is sent`, async () => {
        sender.replyWith(ACCEPTED, REFUSED);

        const outcome = await run([queued(1), queued(2, role), queued(3)]);

        expect(sender.sent).to.have.length(2);
        expect(outcome).to.deep.include({
          settled: [],
          next: { kind: 'park', id: guid(2), reason: 'refused' },
          isReached: true,
        });
      });
    }

    it('is tried again for bet-push', async () => {
      sender.replyWith(REFUSED);

      const outcome = await run([queued(1, 'bet-push'), queued(2)]);

      expect(outcome.next).to.deep.equal({ kind: 'retry', attempts: 1, readyAtMs: MOMENT_MS + RETRY_PAUSES_MS[0] });
      expect(outcome.isReached).to.equal(true);
    });
  });

  describe('what fails', () => {
    const failures: readonly CallbackReply[] = [
      UNREACHABLE,
      { kind: 'timed_out', detail: 'no answer within 5000 ms' },
      { kind: 'connection_lost', detail: 'ECONNRESET' },
      { kind: 'address_refused', detail: 'the address is not public' },
      answered(500, { status: true, code: 0 }),
      answered(200, { status: true }),
    ];
    for (const reply of failures) {
      it(`is tried again, and what is behind it waits: ${JSON.stringify(reply)}`, async () => {
        sender.replyWith(reply);

        const outcome = await run([queued(1, 'bet'), queued(2)]);

        expect(sender.sent).to.have.length(1);
        expect(outcome).to.deep.include({
          settled: [],
          next: { kind: 'retry', attempts: 1, readyAtMs: MOMENT_MS + RETRY_PAUSES_MS[0] },
          isReached: false,
        });
      });
    }

    it('is logged with the time that the answer took', async () => {
      sender.onSend = () => clock.advance(40);

      const { attempts } = await run([queued(1)]);

      expect(attempts[0]?.latencyMs).to.equal(40);
    });

    it('is logged with the reason', async () => {
      sender.replyWith(UNREACHABLE);

      const { attempts } = await run([queued(1)]);

      expect(attempts).to.deep.equal([
        {
          callbackId: guid(1),
          atMs: MOMENT_MS,
          latencyMs: 0,
          httpStatus: undefined,
          outcome: 'unreachable',
          answer: 'ECONNREFUSED',
        },
      ]);
    });

    it('waits longer with every attempt', async () => {
      sender.replyWith(UNREACHABLE);

      const pauses: number[] = [];
      for (let attempts = 0; attempts < RETRY_PAUSES_MS.length; attempts += 1) {
        const { next } = await run([queued(1)], { attempts });
        if (next.kind === 'retry') pauses.push(next.readyAtMs - MOMENT_MS);
      }

      expect(pauses).to.deep.equal([...RETRY_PAUSES_MS]);
    });

    it('is parked after the last attempt', async () => {
      sender.replyWith(UNREACHABLE);

      const outcome = await run([queued(1), queued(2)], { attempts: RETRY_PAUSES_MS.length });

      expect(outcome.next).to.deep.equal({ kind: 'park', id: guid(1), reason: 'undelivered' });
    });

    it('begins to count anew for a callback behind one that was accepted', async () => {
      sender.replyWith(ACCEPTED, UNREACHABLE);

      const { next } = await run([queued(1), queued(2)], { attempts: 9 });

      expect(next).to.deep.include({ kind: 'retry', attempts: 1 });
    });
  });

  describe('the log', () => {
    const logged = async (text: string): Promise<string> => {
      sender.replyWith({ kind: 'answered', httpStatus: 500, text });
      return (await run([queued(1)])).attempts[0]!.answer;
    };

    it('keeps the first kibibyte of an answer, and no part of a character', async () => {
      expect(await logged('a'.repeat(5_000))).to.equal('a'.repeat(KEPT_ANSWER_BYTES_MAX));
      expect(await logged('€'.repeat(5_000))).to.equal('€'.repeat(341));
      // The first characters that take two bytes, three and four.
      for (const [first, count] of [
        ['\u0080', 512],
        ['\u0800', 341],
        ['\u{10000}', 256],
      ] as const)
        expect(await logged(first.repeat(600))).to.equal(first.repeat(count));
      expect(await logged(`a${'😀'.repeat(5_000)}`)).to.equal(`a${'😀'.repeat(255)}`);
    });

    it('keeps what no database can keep as a mark', async () => {
      expect(await logged('a\u0000b\ud800')).to.equal('a\ufffdb\ufffd');
    });
  });
});
