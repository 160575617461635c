import { expect } from 'chai';
import { UpstreamName } from '../../../src/domain/player/upstream-name.ts';
import { AGENT, PROVIDER } from '../../ports/catalogue-seeds.ts';
import { betEvent, winEvent } from '../../ports/wallet-seeds.ts';
import { accepted, refused } from './outcomes.ts';
import { decided } from './provider-desk.ts';
import { has, refuses, SeamlessDesk, TIMED_OUT } from './seamless-desk.ts';

describe('a wallet that its Agent holds, for several events', () => {
  let desk: SeamlessDesk;

  beforeEach(async () => {
    desk = await SeamlessDesk.open('7');
  });

  const take: SeamlessDesk['provider']['take'] = (...events) => desk.provider.take(...events);
  const ledger = () => desk.ledger();
  const BEGINNING = { [`agent:${AGENT} USD`]: '-7' };

  describe('in batches', () => {
    it('asks about one stake after the other, and takes all', async () => {
      const balances = ['90', '80'];
      desk.answering = () => has(balances.shift()!);

      expect(await take(betEvent(1), betEvent(2))).to.deep.equal(
        decided('100', '80', accepted('-10'), accepted('-10')),
      );
    });

    it('takes a bet and its payout together', async () => {
      expect(await take(betEvent(1), winEvent(1))).to.deep.equal(
        decided('100', '115', accepted('-10'), accepted('25')),
      );
      expect(await desk.delivered()).to.deep.equal(['settle 1', 'bet-push 1']);
    });

    for (const [what, answer, because] of [
      ['refused', refuses(3001, { balance: '90' }), 'insufficient_balance'],
      ['unknown', TIMED_OUT, 'no_answer'],
    ] as const) {
      it(`takes nothing when one stake is ${what}, asks about no other, and has cancelled what was taken`, async () => {
        const answers = [has('90'), answer];
        desk.answering = () => answers.shift()!;

        const outcome = await take(betEvent(1), betEvent(2), betEvent(3), winEvent(1));

        const stake = refused(because);
        const payout = { ...refused(because), isForOther: true };
        expect(outcome).to.deep.equal(decided('100', '100', stake, stake, stake, payout));
        expect(desk.paths).to.deep.equal(['bet', 'bet']);
        const cancels = because === 'no_answer' ? ['cancel cancel:1', 'cancel cancel:2'] : ['cancel cancel:1'];
        expect(await desk.delivered()).to.deep.equal(cancels);
        expect(await ledger()).to.include(BEGINNING);
      });
    }

    it('takes payouts that do not need each other, whatever becomes of the others', async () => {
      await take(betEvent(1));

      const outcome = await desk.provider.independently(winEvent(9), winEvent(1));

      expect(outcome).to.have.deep.property('outcomes', [refused('unknown_bet'), accepted('25')]);
      expect(await desk.delivered()).to.include('settle 1');
    });

    it('asks about nothing of a batch in which something else cannot be taken', async () => {
      const outcome = await take(betEvent(1), winEvent(9));

      expect(outcome).to.have.deep.property('outcomes', [refused('unknown_bet'), refused('unknown_bet')]);
      expect(desk.paths).to.deep.equal([]);
      expect(await desk.questions()).to.deep.equal([]);
    });
  });

  describe('asked for its balance', () => {
    const balances = () =>
      desk.provider.ask({ kind: 'balances', players: [{ upstreamName: UpstreamName.of('ann'), currency: 'USD' }] });

    it('tells what the Agent says', async () => {
      desk.answering = () => has('12.5');

      expect(await balances()).to.deep.equal([{ kind: 'balance', balance: '12.5', currency: 'USD' }]);
      expect(JSON.parse(desk.asked[0]!.body)).to.include({ provider: PROVIDER, username: 'ANN', currency: 'USD' });
      expect(desk.paths).to.deep.equal(['balance']);
    });

    it('fails when the Agent does not say', async () => {
      desk.answering = () => refuses(2001);

      expect(await balances()).to.deep.equal([{ kind: 'failed' }]);
    });
  });
});
