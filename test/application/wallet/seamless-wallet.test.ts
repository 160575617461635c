import { expect } from 'chai';
import { OfferRules } from '../../../src/domain/agent/offer-rules.ts';
import { CALLBACK_ROLES } from '../../../src/domain/callback/callback-role.ts';
import { Decimal } from '../../../src/domain/shared/decimal.ts';
import { AGENT, PROVIDER } from '../../ports/catalogue-seeds.ts';
import { PLAYER } from '../../ports/money-seeds.ts';
import { betEvent, cancelEvent, winEvent } from '../../ports/wallet-seeds.ts';
import { accepted, refused, repeated } from './outcomes.ts';
import { decided, POLICY } from './provider-desk.ts';
import { has, refuses, SeamlessDesk, TIMED_OUT } from './seamless-desk.ts';

describe('a wallet that its Agent holds', () => {
  let desk: SeamlessDesk;

  beforeEach(async () => {
    desk = await SeamlessDesk.open('7');
  });

  const take: SeamlessDesk['provider']['take'] = (...events) => desk.provider.take(...events);
  const ledger = () => desk.ledger();
  const BEGINNING = { [`agent:${AGENT} USD`]: '-7' };

  describe('asked about a bet', () => {
    it('takes what the Agent takes, and tells the provider the Agent’s balance', async () => {
      expect(await take(betEvent(1))).to.deep.equal(decided('100', '90', accepted('-10')));
      expect(await ledger()).to.include({ [`agent:${AGENT} USD`]: '-17', [`provider:${PROVIDER} USD`]: '10' });
      expect(await desk.provider.balance(), 'in the gateway').to.equal('7');
    });

    it('asks as any callback about a bet is sent', async () => {
      await take(betEvent(1));

      const [asked] = desk.asked;
      const body = JSON.parse(asked!.body) as Record<string, unknown>;
      expect(asked!.url).to.match(new RegExp(`${CALLBACK_ROLES.bet.path}$`));
      expect(body).to.include({ callback_id: asked!.id, action: 'BET', username: 'ANN', amount: '10.0000' });
      expect(body).to.include({ transaction_id: '1', round_id: 'R1', direction: 'debit' });
      expect(body).not.to.have.any.keys('balance', 'sequence');
      expect(await desk.provider.world.questions()).to.deep.equal([
        { id: asked!.id, status: 'delivered', attempts: 1 },
      ]);
    });

    it('has it within the provider’s time, less what is needed to book the answer', async () => {
      await take(betEvent(1));

      expect(desk.asked[0]!.onceWithinMs).to.equal(2_500);
    });

    it('refuses what the Agent refuses, and asks nobody when it is repeated', async () => {
      desk.answering = () => refuses(3001, { balance: '3' });
      const poor = decided('3', '3', refused('insufficient_balance'));

      expect(await take(betEvent(1))).to.deep.equal(poor);
      expect(await take(betEvent(1)), 'again').to.deep.equal(poor);
      expect(desk.paths).to.deep.equal(['bet']);
      expect(await desk.delivered()).to.deep.equal([]);
      expect(await ledger()).to.include(BEGINNING);
      expect(await desk.questions()).to.deep.equal(['refused']);
    });

    it('asks for the balance where a refusal does not tell it', async () => {
      desk.answering = ({ url }) => (url.endsWith('bet') ? refuses(2003) : has('40'));

      expect(await take(betEvent(1))).to.deep.equal(decided('40', '40', refused('bet_refused')));
    });

    it('answers a repetition of what was taken from the record', async () => {
      await take(betEvent(1));

      expect(await take(betEvent(1))).to.deep.equal(decided('90', '90', repeated('-10')));
      expect(desk.paths).to.deep.equal(['bet']);
    });

    it('refuses another content under the same number without asking', async () => {
      await take(betEvent(1));

      expect(await take(betEvent(1, { movement: '-1' }))).to.deep.equal(decided('90', '90', refused('conflict')));
      expect(desk.paths).to.deep.equal(['bet']);
    });

    it('refuses without asking what was cancelled before it came', async () => {
      await desk.provider.world.wallets.noteReportedBalance(PLAYER, 'USD', Decimal.from('100'));
      await take(cancelEvent(1));

      expect(await take(betEvent(1))).to.deep.equal(decided('100', '100', refused('bet_cancelled')));
      expect(desk.paths).to.deep.equal([]);
    });

    it('does not ask for a player whose Agent is disabled', async () => {
      await desk.provider.world.agents.update(AGENT, { isActive: false });

      expect(await take(betEvent(1))).to.deep.equal({ kind: 'no_wallet', because: 'player_disabled' });
      expect(desk.paths).to.deep.equal([]);
    });

    it('does not ask for a player whose Agent is offered nothing of the provider any more', async () => {
      await desk.provider.world.agents.update(AGENT, { offerRules: OfferRules.none });

      expect(await take(betEvent(1))).to.deep.equal({ kind: 'no_wallet', because: 'player_disabled' });
      expect(desk.paths).to.deep.equal([]);
    });

    it('pays an open round of an Agent that is offered nothing of the provider any more', async () => {
      await take(betEvent(1));
      await desk.provider.world.agents.update(AGENT, { offerRules: OfferRules.none });

      expect(await take(winEvent(1))).to.have.nested.property('outcomes[0].kind', 'accepted');
    });

    it('tells the Agent’s reports what it wants to know of bets that are not settled', async () => {
      await desk.provider.world.agents.update(AGENT, { pushUnsettled: true });

      await take(betEvent(1));

      expect(await desk.delivered()).to.deep.equal(['bet-push 1']);
    });
  });

  describe('without a clear answer', () => {
    for (const [what, answer] of [
      ['none in time', TIMED_OUT],
      ['a connection that is lost', { kind: 'connection_lost', detail: 'ECONNRESET' }],
      ['one that cannot be read', { kind: 'answered', httpStatus: 200, text: '<html>' }],
      ['a fault', { kind: 'answered', httpStatus: 503, text: '' }],
      ['a fault that is told with HTTP 200', refuses(9002)],
      ['a refusal with HTTP 409', { ...refuses(3001), httpStatus: 409 }],
      ['a refusal with a code of its own', refuses(77)],
    ] as const) {
      it(`fails after ${what}, and has the Agent cancel the bet`, async () => {
        desk.answering = () => answer;

        expect(await take(betEvent(1))).to.have.deep.property('outcomes', [{ kind: 'failed' }]);
        expect(await desk.delivered()).to.deep.equal(['cancel cancel:1']);
        const [, cancel] = await desk.provider.callbacks();
        expect(cancel).to.include({ action: 'CANCEL', amount: '10.0000', direction: 'credit', round_id: 'R1' });
        expect(cancel).to.include({ original_transaction_id: '1', username: 'ANN' });
        expect(await ledger()).to.include(BEGINNING);
        expect(await desk.questions()).to.deep.equal(['unanswered']);
      });
    }

    it('sends the cancellation in the lane of the bet', async () => {
      desk.answering = () => TIMED_OUT;
      await take(betEvent(1));

      const lanes = (await desk.provider.world.messages()).map(({ lane }) => lane);

      expect(new Set(lanes).size).to.equal(1);
    });

    it('tells a repetition the same, asks nobody, and cancels once', async () => {
      await take(betEvent(2));
      desk.answering = () => TIMED_OUT;
      const first = await take(betEvent(1));

      expect(first).to.deep.equal(decided('90', '90', refused('no_answer')));
      expect(await take(betEvent(1))).to.deep.equal(first);
      expect(desk.paths).to.deep.equal(['bet', 'bet']);
      expect(await desk.delivered()).to.deep.equal(['cancel cancel:1']);
    });

    it('cancels nothing that was surely never sent', async () => {
      desk.answering = () => ({ kind: 'unreachable', detail: 'ECONNREFUSED' });

      expect(await take(betEvent(1))).to.have.deep.property('outcomes', [{ kind: 'failed' }]);
      expect(await desk.delivered()).to.deep.equal([]);
    });

    it('cancels nothing where the Agent has no callback base', async () => {
      await desk.provider.world.agents.update(AGENT, { callbackBase: undefined });

      expect(await take(betEvent(1))).to.have.deep.property('outcomes', [{ kind: 'failed' }]);
      expect([desk.paths, await desk.delivered()]).to.deep.equal([[], []]);
    });

    it('takes back for nothing what is cancelled by its provider as well', async () => {
      desk.answering = () => TIMED_OUT;
      await take(betEvent(1));
      desk.answering = () => has('100');

      expect(await take(cancelEvent(1))).to.have.deep.property('outcomes', [{ kind: 'accepted', moved: '0' }]);
      expect(await desk.delivered()).to.deep.equal(['cancel cancel:1', 'cancel 1']);
      expect(await ledger()).to.include(BEGINNING);
    });
  });

  describe('told what has happened', () => {
    it('books a payout, and tells the last balance with it, without asking', async () => {
      await take(betEvent(1));

      expect(await take(winEvent(1))).to.deep.equal(decided('90', '115', accepted('25')));
      expect(await take(winEvent(1)), 'again').to.deep.equal(decided('115', '115', repeated('25')));
      expect(desk.paths).to.deep.equal(['bet']);
      expect(await desk.delivered()).to.deep.equal(['settle 1', 'bet-push 1']);
      expect(await ledger()).to.include({ [`agent:${AGENT} USD`]: '8', [`provider:${PROVIDER} USD`]: '-15' });
    });

    it('books a payout and a cancellation while the Agent is down', async () => {
      await take(betEvent(1), betEvent(2));
      desk.answering = () => ({ kind: 'unreachable', detail: 'ECONNREFUSED' });

      expect(await take(winEvent(1))).to.have.deep.property('outcomes', [accepted('25')]);
      expect(await take(cancelEvent(2))).to.have.property('balance', '125');
    });

    it('asks for the balance where the Agent never told one, and books whatever it says', async () => {
      const bonus = winEvent(1, { action: 'BONUS' });
      desk.answering = () => has('33');

      expect(await take(bonus)).to.deep.equal(decided('33', '33', accepted('25')));
      expect(desk.paths).to.deep.equal(['balance']);

      desk = new SeamlessDesk(desk.provider.world);
      desk.answering = () => TIMED_OUT;
      expect(await take(winEvent(2, { action: 'BONUS' }))).to.deep.equal(decided('33', '58', accepted('25')));
    });

    it('gives back the stored stake', async () => {
      await take(betEvent(1));

      expect(await take(cancelEvent(1, { movement: '999' }))).to.deep.equal(decided('90', '100', accepted('10')));
      expect(await ledger()).to.include(BEGINNING);
    });

    it('refuses to settle what the Agent refused', async () => {
      desk.answering = () => refuses(3001, { balance: '3' });
      await take(betEvent(1));

      expect(await take(winEvent(1))).to.have.deep.property('outcomes', [refused('unknown_bet')]);
    });
  });

  it('goes by the protocol’s rules where it settles without a bet', async () => {
    desk = new SeamlessDesk(desk.provider.world, { policy: { ...POLICY, settlementOfUnknownBet: 'accept' } });

    expect(await take(winEvent(5))).to.have.deep.property('outcomes', [accepted('25')]);
  });
});
