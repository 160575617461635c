import { expect } from 'chai';
import { OfferRules, type OfferRule } from '../../../src/domain/agent/offer-rules.ts';
import { imbalanceOf, PLAYER } from '../../ports/money-seeds.ts';
import { accepted as valid, AGENT, guid, PROVIDER } from '../../ports/catalogue-seeds.ts';
import { betEvent, cancelEvent, fund, winEvent } from '../../ports/wallet-seeds.ts';
import { inMemoryWorld } from '../../fakes/in-memory-world.ts';
import { accepted, refused, repeated } from './outcomes.ts';
import { decided, POLICY, ProviderDesk } from './provider-desk.ts';

const rulesOf = (...rules: readonly OfferRule[]): OfferRules => valid(OfferRules.of(rules));
const ALL = rulesOf({ effect: 'allow' });
const NONE = OfferRules.none;

describe('taking a batch of events', () => {
  let desk: ProviderDesk;

  beforeEach(async () => {
    desk = new ProviderDesk(inMemoryWorld());
    await desk.furnish();
    await fund(desk.world, '100');
  });

  describe('of one event', () => {
    it('takes a bet, and says what it moved and what is left', async () => {
      expect(await desk.take(betEvent(1))).to.deep.equal(decided('100', '90', accepted('-10')));
    });

    it('answers a repetition with the current balance, and moves nothing', async () => {
      await desk.take(betEvent(1));
      await desk.take(winEvent(1));

      expect(await desk.take(betEvent(1))).to.deep.equal(decided('115', '115', repeated('-10')));
      expect(await desk.callbacks()).to.have.length(3);
    });

    it('gives a repeated refusal the same answer, even if the wallet could pay by now', async () => {
      const bet = betEvent(1, { movement: '-150' });
      await desk.take(bet);
      await fund(desk.world, '100');

      expect(await desk.take(bet)).to.deep.equal(decided('200', '200', refused('insufficient_balance')));
    });

    it('refuses another content under the same number, and keeps the first', async () => {
      await desk.take(betEvent(1));

      expect(await desk.take(betEvent(1, { movement: '-1' }))).to.deep.equal(decided('90', '90', refused('conflict')));
      expect(await desk.take(betEvent(1))).to.deep.equal(decided('90', '90', repeated('-10')));
    });

    it('remembers a cancellation that came first, and refuses the bet', async () => {
      const awaited = { kind: 'awaited', isAccepted: true };

      expect(await desk.take(cancelEvent(1))).to.deep.equal(decided('100', '100', awaited));
      expect(await desk.take(cancelEvent(1)), 'again').to.deep.equal(decided('100', '100', awaited));
      expect(await desk.take(betEvent(1))).to.deep.equal(decided('100', '100', refused('bet_cancelled')));
      expect(await desk.callbacks()).to.deep.equal([]);
    });

    it('remembers it also where the provider is told that it was refused', async () => {
      desk = new ProviderDesk(desk.world, { policy: { ...POLICY, cancellationOfUnknownBet: 'refuse' } });

      const outcome = await desk.take(cancelEvent(1));

      expect(outcome).to.deep.equal(decided('100', '100', { kind: 'awaited', isAccepted: false }));
      expect(await desk.take(betEvent(1))).to.deep.equal(decided('100', '100', refused('bet_cancelled')));
    });

    it('refuses a settlement that overtook its bet, and pays it after the bet', async () => {
      expect(await desk.take(winEvent(1))).to.deep.equal(decided('100', '100', refused('unknown_bet')));
      await desk.take(betEvent(1));

      expect(await desk.take(winEvent(1))).to.deep.equal(decided('90', '115', accepted('25')));
    });

    it('lets what the policy names take the wallet below zero, and refuses bets then', async () => {
      await desk.take(betEvent(1));

      const resettled = await desk.take(winEvent(1, { kind: 'resettle', movement: '-120' }));

      expect(resettled).to.deep.equal(decided('90', '-30', accepted('-120')));
      expect(await desk.take(betEvent(2))).to.deep.equal(decided('-30', '-30', refused('insufficient_balance')));
    });
  });

  describe('of several events', () => {
    it('decides each with the effects of those before it', async () => {
      const outcome = await desk.take(betEvent(1), winEvent(1), betEvent(2, { movement: '-110' }));

      expect(outcome).to.deep.equal(decided('100', '5', accepted('-10'), accepted('25'), accepted('-110')));
    });

    it('takes a number once that is twice in it', async () => {
      expect(await desk.take(betEvent(1), betEvent(1))).to.deep.equal(
        decided('100', '90', accepted('-10'), repeated('-10')),
      );
    });

    it('moves nothing when one is refused, and says the same when it is repeated', async () => {
      const batch = [betEvent(1, { movement: '-60' }), betEvent(2, { movement: '-60' })];
      const both = decided('100', '100', refused('insufficient_balance'), refused('insufficient_balance'));

      expect(await desk.take(...batch)).to.deep.equal(both);
      await fund(desk.world, '0.5');
      await desk.take(winEvent(9, { action: 'BONUS', kind: 'bonus', movement: '99.5' }));

      expect(await desk.take(...batch)).to.deep.equal(
        decided('200', '200', refused('insufficient_balance'), refused('insufficient_balance')),
      );
    });

    it('leaves what was done before as it is when another one is refused', async () => {
      await desk.take(betEvent(1));

      const outcome = await desk.take(betEvent(1), betEvent(2, { movement: '-200' }), betEvent(3));

      expect(outcome).to.deep.equal(
        decided('90', '90', repeated('-10'), refused('insufficient_balance'), refused('insufficient_balance')),
      );
      expect(await desk.take(betEvent(3)), 'for itself').to.deep.equal(decided('90', '80', accepted('-10')));
    });

    it('moves nothing beside a cancellation that it refuses, but remembers that', async () => {
      desk = new ProviderDesk(desk.world, { policy: { ...POLICY, cancellationOfUnknownBet: 'refuse' } });

      const outcome = await desk.take(betEvent(2), cancelEvent(1));

      expect(outcome).to.deep.equal(
        decided('100', '100', refused('unknown_bet'), { kind: 'awaited', isAccepted: false }),
      );
      expect(await desk.take(betEvent(1))).to.deep.equal(decided('100', '100', refused('bet_cancelled')));
    });

    it('takes events that do not need each other, whatever becomes of the others', async () => {
      const outcome = await desk.independently(
        betEvent(1, { movement: '-200' }),
        betEvent(2),
        winEvent(9),
        winEvent(2),
      );

      expect(outcome).to.deep.equal(
        decided('100', '115', refused('insufficient_balance'), accepted('-10'), refused('unknown_bet'), accepted('25')),
      );
      const sequences = (await desk.callbacks()).map(({ action, sequence }) => [action, sequence]);
      expect(sequences).to.deep.equal([
        ['BET', 2],
        ['SETTLED', 3],
        ['SETTLED', 3],
      ]);
    });

    it('takes independent batches each for itself, in order', async () => {
      const outcomes = await desk.batches([betEvent(1, { movement: '-200' })], [betEvent(2)], [winEvent(2)]);

      expect(outcomes).to.deep.equal([
        decided('100', '100', refused('insufficient_balance')),
        decided('100', '90', accepted('-10')),
        decided('90', '115', accepted('25')),
      ]);
    });
  });

  describe('telling the Agent', () => {
    it('counts on from the wallet, and tells the balance after each', async () => {
      await desk.take(betEvent(1), winEvent(1));

      const told = (await desk.callbacks()).map(({ action, balance, sequence }) => [action, balance, sequence]);

      expect(told).to.deep.equal([
        ['BET', '90.0000', 2],
        ['SETTLED', '115.0000', 3],
        ['SETTLED', '115.0000', 3],
      ]);
    });

    it('names the bet that was settled or taken back, also where only the wager is named', async () => {
      await desk.take(betEvent(1), winEvent(1, { transactionId: '8' }));
      await desk.take(betEvent(2), cancelEvent(9, { corrects: { wagerId: 'W2' } }));

      const told = (await desk.callbacks()).map((body) => body['original_transaction_id']);

      expect(told).to.deep.equal([undefined, '1', '1', undefined, '2', '2']);
      expect(desk.told.filter((told) => (told as string[])[0] === 'original')).to.deep.equal([]);
    });

    it('keeps all about one bet in one lane, also a cancellation that names nothing but a number', async () => {
      await desk.take(betEvent(1), cancelEvent(1, { wagerId: undefined, roundId: undefined }));

      const lanes = (await desk.world.messages()).map(({ lane }) => lane);

      expect(new Set(lanes)).to.deep.equal(new Set([`${PROVIDER}:${PLAYER}:wager:W1`]));
    });

    it('notes a correction that names no original', async () => {
      await desk.take(winEvent(1, { action: 'BONUS', kind: 'bonus' }));

      expect(desk.told).to.deep.include(['original', 'bonus']);
    });
  });

  describe('of an Agent or a provider that was switched off, or an Agent that is offered nothing any more', () => {
    for (const [who, switchTo] of Object.entries({
      Agent: (isActive: boolean) => desk.world.agents.update(AGENT, { isActive }),
      provider: (isActive: boolean) => desk.world.providers.update(PROVIDER, { isActive }),
      offers: (isOffered: boolean) => desk.world.agents.update(AGENT, { offerRules: isOffered ? ALL : NONE }),
    })) {
      it(`takes no new bet (${who})`, async () => {
        await switchTo(false);

        expect(await desk.take(betEvent(1))).to.deep.equal({ kind: 'no_wallet', because: 'player_disabled' });
        expect(await desk.balance()).to.equal('100');
      });

      it(`refuses for good what it refused then, for a copy of it may come late (${who})`, async () => {
        await switchTo(false);
        await desk.take(betEvent(1));
        await switchTo(true);

        expect(await desk.take(betEvent(1))).to.deep.equal(decided('100', '100', refused('player_disabled')));
        expect(await desk.take(betEvent(2))).to.deep.equal(decided('100', '90', accepted('-10')));
      });

      it(`pays, cancels and repeats what was bet before (${who})`, async () => {
        await desk.take(betEvent(1), betEvent(2));
        await switchTo(false);

        expect(await desk.take(winEvent(1))).to.deep.equal(decided('80', '105', accepted('25')));
        expect(await desk.take(cancelEvent(2))).to.deep.equal(decided('105', '115', accepted('10')));
        expect(await desk.take(betEvent(1))).to.deep.equal(decided('115', '115', repeated('-10')));
      });
    }
  });

  it('takes no bet of an Agent whose rules name games, of which the provider has none', async () => {
    await desk.world.agents.update(AGENT, { offerRules: rulesOf({ effect: 'allow', game: guid(404) }) });

    expect(await desk.take(betEvent(1))).to.deep.equal({ kind: 'no_wallet', because: 'player_disabled' });
  });

  it('keeps a ledger that adds up', async () => {
    await desk.batches(
      [betEvent(1)],
      [winEvent(1)],
      [betEvent(2)],
      [cancelEvent(2)],
      [betEvent(3, { movement: '-999' })],
    );

    expect(imbalanceOf(await desk.world.ledger())).to.deep.equal({});
    expect(await desk.balance()).to.equal('115');
  });
});
