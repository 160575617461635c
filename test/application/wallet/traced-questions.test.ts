import { TrafficCounts } from '../../../src/application/traffic/traffic-counts.ts';
import { expect } from 'chai';
import { AskAgent } from '../../../src/application/wallet/ask-agent.ts';
import { ControllableClock } from '../../fakes/controllable-clock.ts';
import { CountingRandomness } from '../../fakes/counting-randomness.ts';
import { inMemoryWorld } from '../../fakes/in-memory-world.ts';
import { RecordingTracer } from '../../fakes/recording-tracer.ts';
import { RememberingSecretBox } from '../../fakes/remembering-secret-box.ts';
import {
  answered,
  NOBODY_FETCHES,
  REFUSED,
  ScriptedCallbackSender,
  UNREACHABLE,
} from '../../fakes/scripted-callback-sender.ts';
import { messageOf } from '../../ports/callback-world.ts';
import { agentOf, MOMENT_MS } from '../../ports/catalogue-seeds.ts';

const UNTIL_MS = MOMENT_MS + 5_000;
const AGENT = agentOf({ callbackBase: 'https://agent.example' });
const PLAYER = { agent: AGENT, provider: 'P', memberId: 'ANN', currency: 'USD' };

describe('the questions of AskAgent in a trace', () => {
  let tracer: RecordingTracer;
  let sender: ScriptedCallbackSender;
  let ask: AskAgent;

  beforeEach(() => {
    tracer = new RecordingTracer();
    sender = new ScriptedCallbackSender();
    ask = new AskAgent({
      tracer,
      sender,
      askByFetch: NOBODY_FETCHES,
      secrets: new RememberingSecretBox(),
      clock: new ControllableClock(),
      traffic: new TrafficCounts(new ControllableClock()),
      parties: inMemoryWorld().parties,
      randomness: new CountingRandomness(),
    });
  });

  const request = <T>(work: () => Promise<T>) => tracer.step({ name: 'a request', kind: 'server', facts: {} }, work);

  it('are part of the request that waits for them, and hand its trace on', async () => {
    await request(() => ask.bet(AGENT, messageOf(1, { role: 'bet' }), UNTIL_MS));
    await request(() => ask.balance(PLAYER, UNTIL_MS));

    const [bet, first, balance, second] = tracer.steps;
    expect(bet).to.include({ name: 'ask bet', kind: 'client', parentId: first?.id, failure: undefined });
    expect(balance).to.include({ name: 'ask balance', kind: 'client', parentId: second?.id });
    expect(sender.sent.map(({ traceparent }) => traceparent)).to.deep.equal(
      [bet, balance].map((step) => `00-${step?.traceId}-${step?.id}-01`),
    );
  });

  for (const [what, reply, outcome, failure] of [
    ['took a bet', answered(200, { status: true, code: 0, data: { balance: '1' } }), 'taken', undefined],
    ['refused a bet', REFUSED, 'refused', undefined],
    ['could not be reached', UNREACHABLE, 'unsent', 'unreachable'],
    ['answered nothing that can be read', answered(500, {}), 'unknown', 'not_accepted'],
  ] as const) {
    it(`say that the Agent ${what}`, async () => {
      sender.replyWith(reply);

      await ask.bet(AGENT, messageOf(1, { role: 'bet' }), UNTIL_MS);

      expect(tracer.steps[0]?.facts.outcome).to.equal(outcome);
      expect(tracer.steps[0]?.failure).to.equal(failure);
    });
  }

  it('have failed where a balance is not told', async () => {
    sender.replyWith(UNREACHABLE);

    await ask.balance(PLAYER, UNTIL_MS);

    expect(tracer.steps[0]?.failure).to.equal('no_balance');
  });
});
