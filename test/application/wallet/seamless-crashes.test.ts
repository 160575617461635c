import { expect } from 'chai';
import { UpstreamName } from '../../../src/domain/player/upstream-name.ts';
import type { WalletBook } from '../../../src/application/ports/wallet-book.ts';
import { ok } from '../../../src/domain/shared/result.ts';
import { isSound } from '../../ports/audited.ts';
import { betEvent, cancelEvent, winEvent } from '../../ports/wallet-seeds.ts';
import { refused } from './outcomes.ts';
import { ADDRESS, decided, FAULT } from './provider-desk.ts';
import { has, SeamlessDesk, TIMED_OUT, turnsOfTheLoop } from './seamless-desk.ts';
import { SeamlessPair } from './seamless-pair.ts';

describe('a wallet that its Agent holds, while the Agent is asked', () => {
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
  const sound = () => isSound(desk.provider.world.audit);

  it('shows the bet as asked, and moves nothing', async () => {
    const { outcome } = await asking();

    expect([await statuses(), await desk.questions(), await ledger()]).to.deep.equal([['bet asked'], ['asking'], {}]);
    answer.resolve(has('90'));
    await outcome;
    expect(await statuses()).to.deep.equal(['bet accepted']);
  });

  it('holds no wallet meanwhile: what else happens to the player is booked', async () => {
    const { outcome } = await asking();

    expect(await elsewhere.provider.take(winEvent(2, { action: 'BONUS' }))).to.have.property('balance', '125');

    answer.resolve(has('115'));
    expect(await outcome).to.have.property('balance', '115');
  });

  describe('by a process that dies', () => {
    it('before it has kept the bet: nothing has happened, and the repetition is asked about', async () => {
      const book: WalletBook = {
        ...desk.provider.world.walletBook,
        run: () => Promise.reject(new Error('dead')),
      };
      const dying = new SeamlessDesk(desk.provider.world, { clock, book });

      expect(await dying.provider.receive(() => eventsOf(1), { address: ADDRESS })).to.have.deep.property(
        'value',
        FAULT,
      );
      expect([dying.asked, await statuses()]).to.deep.equal([[], []]);
      answer.resolve(has('90'));
      expect(await desk.provider.take(betEvent(1))).to.have.property('balance', '90');
    });

    it('before the answer: another process ends the bet and has it cancelled, once', async () => {
      await asking();
      desk.later();

      const [first, second] = await Promise.all([
        elsewhere.endAuthorizations.execute(),
        desk.endAuthorizations.execute(),
      ]);
      const third = await elsewhere.endAuthorizations.execute();

      expect(first.ended.length + second.ended.length).to.be.greaterThan(0);
      expect([first, second, third].flatMap(({ faults }) => faults)).to.deep.equal([]);
      expect(third.ended).to.deep.equal([]);
      expect([await statuses(), await desk.questions()]).to.deep.equal([['bet no_answer'], ['unanswered']]);
      expect(await desk.delivered()).to.deep.equal(['cancel cancel:1']);
      expect(await sound()).to.equal(true);
    });

    it('between the answer and its booking: the same, though the Agent has taken the bet', async () => {
      let works = 0;
      const { walletBook } = desk.provider.world;
      const book: WalletBook = {
        about: (...args) => walletBook.about(...args),
        ownersOf: (...args) => walletBook.ownersOf(...args),
        run: (work) => ((works += 1) === 1 ? walletBook.run(work) : Promise.reject(new Error('dead'))),
      };
      const dying = new SeamlessDesk(desk.provider.world, { clock, book });

      expect(await dying.provider.receive(() => eventsOf(1), { address: ADDRESS })).to.have.deep.property(
        'value',
        FAULT,
      );
      desk.later();
      await elsewhere.endAuthorizations.execute();

      expect(await statuses()).to.deep.equal(['bet no_answer']);
      expect(await desk.delivered()).to.deep.equal(['cancel cancel:1']);
      expect(await ledger()).to.deep.equal({});
    });

    it('leaves the bet to whoever asks as long as the answer may come', async () => {
      const { outcome } = await asking();
      clock.advance(3_400);

      expect((await elsewhere.endAuthorizations.execute()).ended).to.deep.equal([]);
      answer.resolve(has('90'));
      expect(await outcome).to.deep.equal(decided('100', '90', { kind: 'accepted', moved: '-10' }));
    });

    it('ends the other bets when one of them cannot be ended', async () => {
      await asking();
      const other = desk.provider.take(betEvent(2));
      while (desk.asked.length < 2) await turnsOfTheLoop(1);
      desk.later();
      const { walletBook } = desk.provider.world;
      let works = 0;
      const book: WalletBook = {
        about: (...args) => walletBook.about(...args),
        ownersOf: (...args) => walletBook.ownersOf(...args),
        run: (work) => ((works += 1) === 1 ? Promise.reject(new Error('lost')) : walletBook.run(work)),
      };

      const { ended, faults } = await new SeamlessDesk(desk.provider.world, {
        clock,
        book,
      }).endAuthorizations.execute();

      expect([ended.length, faults.length]).to.deep.equal([1, 1]);
      answer.resolve(TIMED_OUT);
      await other;
    });
  });

  it('changes nothing by an answer that comes after the bet has ended', async () => {
    const { outcome } = await asking();
    desk.later();
    await elsewhere.endAuthorizations.execute();

    answer.resolve(has('90'));

    expect(await outcome).to.have.deep.property('outcomes', [refused('no_answer')]);
    expect([await statuses(), await ledger()]).to.deep.equal([['bet no_answer'], {}]);
    expect(await desk.delivered()).to.deep.equal(['cancel cancel:1']);
    expect(await desk.provider.world.questions()).to.have.nested.property('[0].attempts', 1);
  });

  describe('about a bet that its provider takes back', () => {
    it('agrees at once, has the Agent cancel it, and takes no answer any more', async () => {
      const { outcome } = await asking();

      expect(await elsewhere.provider.take(cancelEvent(1))).to.deep.equal(
        decided('100', '100', { kind: 'accepted', moved: '0' }),
      );
      expect(await statuses()).to.deep.equal(['bet bet_cancelled', 'cancel accepted']);
      answer.resolve(has('90'));

      expect(await outcome).to.deep.equal(decided('100', '100', refused('bet_cancelled')));
      expect(await ledger()).to.deep.equal({});
      expect(await desk.delivered()).to.deep.equal(['cancel cancel:1', 'cancel 1']);
      expect(await desk.questions()).to.deep.equal(['delivered']);
    });

    it('ends the question of a process that died, so that the cancellation goes out', async () => {
      await asking();
      await elsewhere.provider.take(cancelEvent(1));
      expect(await desk.questions()).to.deep.equal(['asking']);
      desk.later();

      await elsewhere.endAuthorizations.execute();

      expect(await desk.questions()).to.deep.equal(['unanswered']);
      expect(await desk.delivered()).to.deep.equal(['cancel cancel:1', 'cancel 1']);
    });
  });
});

const eventsOf = (number: number) =>
  ok({
    kind: 'events',
    batches: [{ player: { upstreamName: UpstreamName.of('ann'), currency: 'USD' }, events: [betEvent(number)] }],
    reply: (outcomes: unknown) => ({ status: 200, contentType: 'application/json', body: JSON.stringify(outcomes) }),
  } as const);
