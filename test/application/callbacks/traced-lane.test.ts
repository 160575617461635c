import { expect } from 'chai';
import { DeliverLane } from '../../../src/application/callbacks/deliver-lane.ts';
import { ControllableClock } from '../../fakes/controllable-clock.ts';
import { CountingRandomness } from '../../fakes/counting-randomness.ts';
import { RecordingTracer } from '../../fakes/recording-tracer.ts';
import { RememberingSecretBox } from '../../fakes/remembering-secret-box.ts';
import { ACCEPTED, ScriptedCallbackSender, UNREACHABLE } from '../../fakes/scripted-callback-sender.ts';
import { AGENT, guid } from '../../ports/catalogue-seeds.ts';
import { holding } from './lane-hold.ts';

const TRACE = 'a'.repeat(32);
const CAUSE = 'b'.repeat(16);
const MESSAGES = [
  { id: guid(1), role: 'bet', body: '{}', traceparent: `00-${TRACE}-${CAUSE}-01` },
  { id: guid(2), role: 'settle', body: '{}' },
] as const;
const LANE = { agent: AGENT, lane: 'P:round-1', epoch: 7, attempts: 3, callbackBase: 'https://agent.example' };

describe('the attempts of DeliverLane in a trace', () => {
  it('go on from what the callback tells of, say which attempt it is, and hand the trace on', async () => {
    const tracer = new RecordingTracer();
    const sender = new ScriptedCallbackSender();
    sender.replyWith(ACCEPTED, UNREACHABLE);
    const ports = { secrets: new RememberingSecretBox(), clock: new ControllableClock(), tracer };
    const deliver = new DeliverLane({ ...ports, sender, randomness: new CountingRandomness() });

    await deliver.execute({ ...LANE, secretsSealed: [], messages: MESSAGES }, holding());

    const [bet, settle] = tracer.steps;
    const told = { agent: AGENT, lane: 'P:round-1' };
    expect(bet).to.include({ name: 'callback bet', kind: 'consumer', traceId: TRACE, parentId: CAUSE });
    expect(bet?.failure).to.equal(undefined);
    expect(bet?.facts).to.deep.equal({
      ...told,
      callback: guid(1),
      attempt: 4,
      outcome: 'accepted',
      httpStatus: 200,
    });
    expect(settle).to.include({ name: 'callback settle', parentId: undefined, failure: 'unreachable' });
    expect(settle?.facts).to.deep.equal({ ...told, callback: guid(2), attempt: 1, outcome: 'unreachable' });
    expect(sender.sent.map(({ traceparent }) => traceparent)).to.deep.equal(
      [bet, settle].map((step) => `00-${step?.traceId}-${step?.id}-01`),
    );
  });
});
