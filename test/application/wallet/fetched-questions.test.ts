import { expect } from 'chai';
import { UpstreamName } from '../../../src/domain/player/upstream-name.ts';
import { inMemoryCallbackWorld } from '../../fakes/in-memory-callback-world.ts';
import { RememberingSecretBox } from '../../fakes/remembering-secret-box.ts';
import { AGENT } from '../../ports/catalogue-seeds.ts';
import { messageOf } from '../../ports/callback-world.ts';
import { betEvent } from '../../ports/wallet-seeds.ts';
import { pullCallsOver } from '../callbacks/pull-calls-over.ts';
import type { PulledCallback } from '../../../src/application/callbacks/pull-callbacks.ts';
import { accepted, refused } from './outcomes.ts';
import { decided } from './provider-desk.ts';
import { SeamlessDesk } from './seamless-desk.ts';

const HERE = { onceGone: () => () => undefined, isBackAfter: (waiting: Promise<boolean>) => waiting };
const TAKEN = '{"status":true,"code":0,"data":{"balance":"90"}}';
const POOR = '{"status":false,"code":3001,"data":{"balance":"3"}}';
/** How long the provider waits, of which half a second is for booking. Nobody answers in this time in some tests, so it is short. */
const ANSWER_WINDOW_MS = 1_000;

describe('a wallet whose Agent fetches the questions', () => {
  let world: ReturnType<typeof inMemoryCallbackWorld>;
  let desk: SeamlessDesk;
  let calls: ReturnType<typeof pullCallsOver>;
  let elsewhere: ReturnType<typeof pullCallsOver>;

  beforeEach(async () => {
    world = inMemoryCallbackWorld();
    const time = { nowMs: () => Date.now() };
    const around = { clock: time, secrets: new RememberingSecretBox() };
    calls = pullCallsOver(world, around);
    elsewhere = pullCallsOver(world, around);
    const { askByFetch } = calls;
    desk = new SeamlessDesk(world, { time, askByFetch, answerWindowMs: ANSWER_WINDOW_MS });
    await desk.furnish();
    await world.agents.update(AGENT, { callbackDelivery: 'pull', callbackBase: undefined });
    desk.answering = () => {
      throw new Error('called, and not waited for');
    };
  });

  const agent = async () => (await desk.provider.world.agents.find(AGENT))!;
  const fetched = async (at = calls, waitSeconds = '5'): Promise<PulledCallback | undefined> => {
    const pulled = await at.pullCallbacks.execute({ agent: await agent(), limit: '10', waitSeconds }, HERE);
    return pulled.ok ? pulled.value[0] : undefined;
  };
  const answer = async ({ callbackId, lease }: PulledCallback, text: string, at = calls) =>
    at.answerCallback.execute({ agent: await agent(), callbackId, lease, answer: text, httpStatus: '200' });

  for (const [where, at] of [
    ['this process', () => calls],
    ['another process', () => elsewhere],
  ] as const) {
    it(`takes a bet that the Agent has taken by calls at ${where}`, async () => {
      const outcome = desk.provider.take(betEvent(1));
      const question = await fetched(at());
      const read = await answer(question!, TAKEN, at());

      expect(question).to.deep.include({ role: 'bet', path: '/api/v1/callback/bet', attempt: 1 });
      expect(JSON.parse(question!.body)).to.include({
        callback_id: question!.callbackId,
        action: 'BET',
        amount: '10.0000',
      });
      expect(read).to.have.property('value').that.includes({ outcome: 'accepted', says: 'accepts', status: 'asking' });
      expect(await outcome).to.deep.equal(decided('100', '90', accepted('-10')));
      expect([await desk.statuses(), await desk.questions()]).to.deep.equal([['bet accepted'], ['delivered']]);
    });
  }

  it('refuses a bet that the Agent refuses', async () => {
    const outcome = desk.provider.take(betEvent(1));
    const read = await answer((await fetched())!, POOR);

    expect(read).to.have.nested.property('value.outcome', 'refused');
    expect(await outcome).to.deep.equal(decided('3', '3', refused('insufficient_balance')));
    expect([await desk.questions(), await desk.delivered()]).to.deep.equal([['refused'], []]);
  });

  it('refuses a bet that nobody fetches, and has nothing cancelled, because the Agent surely has no stake', async () => {
    await desk.provider.take(betEvent(1));

    expect([await desk.statuses(), await desk.questions()]).to.deep.equal([['bet no_answer'], ['unanswered']]);
    expect(await desk.delivered()).to.deep.equal([]);
    expect(await fetched(calls, '0')).to.equal(undefined);
  });

  it('has a bet cancelled that was fetched and not answered, and takes no late answer', async () => {
    const outcome = desk.provider.take(betEvent(1));
    const question = (await fetched())!;
    await outcome;

    const read = await answer(question, TAKEN);

    expect(read).to.deep.equal({
      ok: false,
      error: {
        kind: 'invalid_parameter',
        field: 'lease',
        rule: 'must not be over: nobody waits for this answer, nothing was booked, and a bet that you may have taken is cancelled',
      },
    });
    expect([await desk.statuses(), await desk.delivered()]).to.deep.equal([['bet no_answer'], ['cancel cancel:1']]);
  });

  it('has a bet cancelled whose answer cannot be read', async () => {
    const outcome = desk.provider.take(betEvent(1));
    await answer((await fetched())!, '<html>');
    await outcome;

    expect([await desk.statuses(), await desk.delivered()]).to.deep.equal([['bet no_answer'], ['cancel cancel:1']]);
  });

  it('tells the balance that the Agent answers', async () => {
    const outcome = desk.provider.ask({
      kind: 'balances',
      players: [{ upstreamName: UpstreamName.of('ann'), currency: 'USD' }],
    });
    const question = (await fetched())!;
    const read = await answer(question, TAKEN);

    expect(question).to.include({ role: 'balance', path: '/api/v1/callback/balance' });
    expect(read).to.have.nested.property('value.outcome', 'accepted');
    expect(await outcome).to.deep.equal([{ kind: 'balance', balance: '90', currency: 'USD' }]);
  });

  it('gives questions before callbacks, and not only questions', async () => {
    await world.enqueue(messageOf(1));
    const bets = [1, 2].map((number) => desk.provider.take(betEvent(number)));
    while ((await desk.questions()).filter((status) => status === 'asking').length < 2) await new Promise(setImmediate);

    const pulled = await calls.pullCallbacks.execute({ agent: await agent(), limit: '2', waitSeconds: '0' }, HERE);

    expect(pulled.ok && pulled.value.map(({ role }) => role)).to.deep.equal(['bet', 'settle']);
    await Promise.all(bets);
  });
});
