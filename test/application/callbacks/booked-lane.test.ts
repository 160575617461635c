import { expect } from 'chai';
import { NullTracer } from '../../../src/adapters/tracing/index.ts';
import { DeliverLane, type LaneHold } from '../../../src/application/callbacks/deliver-lane.ts';
import type { LaneRun } from '../../../src/application/ports/callback-queue.ts';
import { ControllableClock } from '../../fakes/controllable-clock.ts';
import { CountingRandomness } from '../../fakes/counting-randomness.ts';
import { RememberingSecretBox } from '../../fakes/remembering-secret-box.ts';
import { ScriptedCallbackSender } from '../../fakes/scripted-callback-sender.ts';
import { AGENT, guid } from '../../ports/catalogue-seeds.ts';
import { holding } from './lane-hold.ts';

const CLAIM = { agent: AGENT, lane: 'P:round-1', epoch: 7 };
const MESSAGES = [1, 2, 3].map((number) => ({ id: guid(number), role: 'settle', body: '{}' }) as const);
const LANE = { ...CLAIM, attempts: 0, callbackBase: 'https://agent.example', secretsSealed: [], messages: MESSAGES };

// Else whoever follows a killed process would send the whole lane again: bet, settle, bet, settle.
describe('a callback behind another one of its lane', () => {
  let sender: ScriptedCallbackSender;
  let deliver: (hold: Partial<LaneHold>) => Promise<LaneRun>;

  beforeEach(() => {
    sender = new ScriptedCallbackSender();
    const ports = { sender, secrets: new RememberingSecretBox(), clock: new ControllableClock() };
    const lane = new DeliverLane({ ...ports, randomness: new CountingRandomness(), tracer: new NullTracer() });
    deliver = (hold) => lane.execute(LANE, holding(hold));
  });

  it('is sent when the answer before it is booked, and not before', async () => {
    const booked: (readonly [LaneRun, number])[] = [];

    const outcome = await deliver({ booked: async (part) => void booked.push([part, sender.sent.length]) });

    expect(booked.map(([{ settled }, sent]) => [settled, sent])).to.deep.equal([
      [[guid(1)], 1],
      [[guid(2)], 2],
    ]);
    expect(booked[0]?.[0]).to.deep.include({ claim: CLAIM, next: { kind: 'goes_on' }, isReached: true });
    expect([outcome.settled, outcome.next]).to.deep.equal([[guid(3)], { kind: 'ready' }]);
  });

  it('is left to others when the lane is no longer held after that', async () => {
    let isHeld = true;
    const lose = async () => {
      isHeld = false;
    };

    const outcome = await deliver({ mayGoOn: () => isHeld, booked: lose });

    expect(sender.sent.map(({ id }) => id)).to.deep.equal([guid(1)]);
    expect(outcome).to.deep.include({ attempts: [], settled: [], next: { kind: 'ready' }, isReached: undefined });
  });
});
