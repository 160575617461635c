import { expect } from 'chai';
import { UpstreamName } from '../../../src/domain/player/upstream-name.ts';
import { AGENT, PROVIDER } from '../../ports/catalogue-seeds.ts';
import { OTHER_AGENT, OTHERS_PLAYER } from '../../ports/money-seeds.ts';
import { betEvent, winEvent } from '../../ports/wallet-seeds.ts';
import { refused } from './outcomes.ts';
import { decided } from './provider-desk.ts';
import { has, SeamlessDesk, TIMED_OUT, turnsOfTheLoop } from './seamless-desk.ts';
import { SeamlessPair } from './seamless-pair.ts';

describe('a wallet that its Agent holds, at once', () => {
  let pair: SeamlessPair;
  let desk: SeamlessPair['desk'];
  let elsewhere: SeamlessPair['elsewhere'];
  let answer: SeamlessPair['answer'];
  let clock: SeamlessPair['clock'];

  beforeEach(async () => {
    pair = await SeamlessPair.open();
    ({ desk, elsewhere, answer, clock } = pair);
  });

  const asking = () => pair.asking();
  const statuses = () => desk.statuses();
  const ledger = () => desk.ledger();

  it('asks about the balances of three hundred players a few at a time', async () => {
    let underWay = 0;
    let most = 0;
    desk.answering = async () => {
      underWay += 1;
      most = Math.max(most, underWay);
      await turnsOfTheLoop(1);
      underWay -= 1;
      return has('90');
    };
    const players = Array.from({ length: 300 }, () => ({ upstreamName: UpstreamName.of('ann'), currency: 'USD' }));

    const told = await desk.provider.ask({ kind: 'balances', players });

    expect(told).to.deep.equal(players.map(() => ({ kind: 'balance', balance: '90', currency: 'USD' })));
    expect(most).to.be.at.most(16);
  });

  describe('about a bet that is repeated', () => {
    it('asks once, and tells each repetition what the first is told', async () => {
      const { outcome } = await asking();
      const again = [desk, desk, elsewhere].map(({ provider }) => provider.take(betEvent(1)));
      await turnsOfTheLoop();
      answer.resolve(has('90'));

      expect(await outcome).to.have.deep.property('outcomes', [{ kind: 'accepted', moved: '-10' }]);
      for (const one of await Promise.all(again)) {
        expect(one).to.deep.equal(decided('90', '90', { kind: 'repeated', moved: '-10' }));
      }
      expect(desk.asked).to.have.length(1);
    });

    it('asks once about a hundred that come at once', async () => {
      answer.resolve(has('90'));

      const outcomes = await Promise.all(Array.from({ length: 100 }, () => desk.provider.take(betEvent(1))));

      expect(desk.asked).to.have.length(1);
      const kinds = outcomes.map((one) => (one.kind === 'decided' ? one.outcomes[0]!.kind : one.kind));
      expect(kinds.filter((kind) => kind === 'accepted')).to.have.length(1);
      expect(kinds.filter((kind) => kind === 'repeated')).to.have.length(99);
    });

    it('has those try again whose time is over before the bet has ended', async () => {
      const { outcome } = await asking();
      const again = elsewhere.provider.take(betEvent(1));
      await turnsOfTheLoop();
      desk.later();

      expect(await again).to.have.deep.property('outcomes', [{ kind: 'failed' }]);
      answer.resolve(has('90'));
      await outcome;
    });

    it('refuses another content at once', async () => {
      const { outcome } = await asking();

      expect(await desk.provider.take(betEvent(1, { movement: '-1' }))).to.have.deep.property('outcomes', [
        refused('conflict'),
      ]);
      answer.resolve(has('90'));
      await outcome;
    });
  });

  it('pays out a bet that is settled meanwhile when it has ended', async () => {
    const { outcome } = await asking();
    const paid = desk.provider.take(winEvent(1));
    await turnsOfTheLoop();
    expect(await statuses()).to.deep.equal(['bet asked']);
    answer.resolve(has('90'));

    await outcome;
    expect(await paid).to.deep.equal(decided('90', '115', { kind: 'accepted', moved: '25' }));
  });

  it('says what became of the bet when that is known', async () => {
    const { outcome } = await asking();
    const key = { kind: 'bet', transactionId: '1' };
    const state = desk.provider.ask({
      kind: 'transaction_states',
      asked: [{ upstreamName: UpstreamName.of('ann'), currency: 'USD', key }],
    });
    answer.resolve(has('90'));

    await outcome;
    expect(await state).to.deep.equal(['accepted']);
  });

  it('has an Agent asked about two hundred bets at a time, and takes them all when it answers', async () => {
    const outcomes = Array.from({ length: 200 }, (_, number) => desk.provider.take(betEvent(number)));
    while (desk.asked.length < 200) await turnsOfTheLoop(1);
    clock.advance(100);
    answer.resolve(has('90'));

    const failed = (await Promise.all(outcomes)).filter(
      (one) => one.kind !== 'decided' || one.outcomes[0]?.kind !== 'accepted',
    );

    expect(failed).to.deep.equal([]);
  });

  it('is told fifty players’ balances while two hundred bets wait for an answer', async () => {
    const outcomes = Array.from({ length: 200 }, (_, number) => desk.provider.take(betEvent(number)));
    while (desk.asked.length < 200) await turnsOfTheLoop(1);
    desk.answering = () => has('75');

    const told = await desk.provider.ask({
      kind: 'balances',
      players: Array.from({ length: 50 }, () => ({ upstreamName: UpstreamName.of('ann'), currency: 'USD' })),
    });
    answer.resolve(has('90'));
    await Promise.all(outcomes);

    expect(told).to.deep.equal(Array.from({ length: 50 }, () => ({ kind: 'balance', balance: '75', currency: 'USD' })));
  });

  describe('that does not answer', () => {
    beforeEach(async () => {
      const { agents, accounts } = desk.provider.world;
      await agents.update(OTHER_AGENT, { walletMode: 'agent', callbackBase: 'https://other.example' });
      await accounts.open({ playerId: OTHERS_PLAYER, provider: PROVIDER, currency: 'USD' }, ['CAY'].values());
      desk = new SeamlessDesk(desk.provider.world, { clock, placesMax: 4 });
      desk.answering = ({ url }) => (url.startsWith('https://other.example') ? has('5') : answer.promise);
    });

    it('lets another Agent be asked, and has those fail at once who are too many', async () => {
      const hanging = [1, 2, 3, 4].map((number) => desk.provider.take(betEvent(number)));
      while (desk.asked.length < 2) await turnsOfTheLoop(1);
      await turnsOfTheLoop();

      expect(await desk.provider.take(betEvent(5))).to.have.deep.property('outcomes', [{ kind: 'failed' }]);
      const other = { upstreamName: UpstreamName.of('cay'), currency: 'USD' };
      const message = { kind: 'events', batches: [{ player: other, events: [betEvent(6)] }] } as const;
      expect(await desk.provider.ask(message)).to.have.nested.property('[0].balance', '5');
      expect(await statuses(), 'nothing is kept of those that wait').to.deep.equal([
        'bet asked',
        'bet asked',
        'bet accepted',
      ]);
      answer.resolve(TIMED_OUT);
      await Promise.all(hanging);
    });
  });

  it('takes of a hundred bets at once what the Agent’s player can pay', async () => {
    let purse = 255;
    desk.answering = () => {
      if (purse < 10)
        return {
          kind: 'answered',
          httpStatus: 200,
          text: JSON.stringify({ status: false, code: 3001, data: { balance: purse } }),
        };
      purse -= 10;
      return has(String(purse));
    };

    await Promise.all(Array.from({ length: 100 }, (_, number) => desk.provider.take(betEvent(number))));

    const ends = await statuses();
    expect(ends.filter((end) => end === 'bet accepted')).to.have.length(25);
    expect(ends.filter((end) => end === 'bet insufficient_balance')).to.have.length(75);
    expect(await ledger()).to.deep.equal({ [`agent:${AGENT} USD`]: '-250', [`provider:${PROVIDER} USD`]: '250' });
  });
});
