import { expect } from 'chai';
import { NullTracer } from '../../../src/adapters/tracing/index.ts';
import { DeliverLane } from '../../../src/application/callbacks/deliver-lane.ts';
import { ControllableClock } from '../../fakes/controllable-clock.ts';
import { CountingRandomness } from '../../fakes/counting-randomness.ts';
import { RememberingSecretBox } from '../../fakes/remembering-secret-box.ts';
import { ScriptedCallbackSender } from '../../fakes/scripted-callback-sender.ts';
import { AGENT, MOMENT_MS } from '../../ports/catalogue-seeds.ts';
import { holding } from './lane-hold.ts';

describe('DeliverLane, where all of a lane waits for a question', () => {
  it('comes again after a moment, without counting that as an attempt or as a silence of the Agent', async () => {
    const sender = new ScriptedCallbackSender();
    const ports = {
      secrets: new RememberingSecretBox(),
      clock: new ControllableClock(),
      randomness: new CountingRandomness(),
      tracer: new NullTracer(),
    };
    const lane = { agent: AGENT, lane: 'P:round-1', epoch: 7, attempts: 3, callbackBase: undefined };

    const { next, isReached } = await new DeliverLane({ sender, ...ports }).execute(
      { ...lane, secretsSealed: [], messages: [] },
      holding(),
    );

    expect(next).to.deep.equal({ kind: 'retry', attempts: 3, readyAtMs: MOMENT_MS + 250 });
    expect([sender.sent, isReached]).to.deep.equal([[], undefined]);
  });
});
