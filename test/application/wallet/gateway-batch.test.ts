/** How a batch is taken in a wallet that the gateway holds: the limits of the work, and batches of which nothing is kept. */
import { expect } from 'chai';
import { DispatchCallback } from '../../../src/application/callbacks/dispatch-callback.ts';
import type { WalletFacts } from '../../../src/application/ports/wallet-book.ts';
import type { PlayerWallet } from '../../../src/application/wallet/player-wallet.ts';
import { TakeBatch } from '../../../src/application/wallet/take-batch.ts';
import { Decimal } from '../../../src/domain/shared/decimal.ts';
import type { WalletEvent } from '../../../src/domain/wallet/wallet-event.ts';
import { ControllableClock } from '../../fakes/controllable-clock.ts';
import { MOMENT_MS } from '../../ports/catalogue-seeds.ts';
import { shown } from '../../ports/money-seeds.ts';
import { betEvent, cancelEvent, winEvent } from '../../ports/wallet-seeds.ts';
import { accepted, refused } from './outcomes.ts';
import { askedOf, foundFor, LEFT_MS, PaperBook, paperFacts, paperWallet, RANDOMNESS } from './paper-book.ts';
import { decided } from './provider-desk.ts';

interface Given {
  readonly facts?: Partial<WalletFacts>;
  readonly wallet?: Partial<PlayerWallet>;
  readonly areIndependent?: true;
}

async function take(events: readonly WalletEvent[], { facts, wallet, areIndependent }: Given = {}) {
  const book = new PaperBook(paperFacts(facts));
  const dispatch = new DispatchCallback(RANDOMNESS, () => undefined);
  const taking = new TakeBatch({ book, dispatch, randomness: RANDOMNESS, clock: new ControllableClock(MOMENT_MS) });
  const outcome = await taking.execute(paperWallet(wallet), { events, ...(areIndependent && { areIndependent }) });
  const [decision] = book.decisions;
  const kept = decision?.record?.map(
    ({ transaction, acknowledgement }) => `${transaction.transactionId} ${acknowledgement}`,
  );
  return { outcome: shown(outcome), kept, limits: book.works[0]?.limits };
}

const FAILED = { kind: 'failed' };

describe('a batch in a wallet that the gateway holds', () => {
  it('with a stake comes last, and is of no use once its provider has ceased to wait', async () => {
    const { limits } = await take([betEvent(1), winEvent(1)]);

    expect(limits).to.deep.equal({ waitMaxMs: LEFT_MS, events: 2, rank: 'last', idleMaxMs: LEFT_MS });
  });

  it('without a stake has no such limits', async () => {
    expect((await take([winEvent(1)])).limits).to.deep.equal({ waitMaxMs: LEFT_MS, events: 1 });
  });

  it('does not wait at all when its provider waits no longer', async () => {
    const { limits } = await take([betEvent(1)], { wallet: { untilMs: MOMENT_MS - 5 } });

    expect(limits).to.deep.include({ waitMaxMs: 0, idleMaxMs: 1 });
  });

  it('takes no stake from the moment on at which its provider ceases to wait', async () => {
    const events = [betEvent(1), cancelEvent(2)];

    const { outcome, kept } = await take(events, { wallet: { untilMs: MOMENT_MS } });

    expect([outcome, kept]).to.deep.equal([decided('100', '100', FAILED, FAILED), undefined]);
    expect((await take(events, { wallet: { untilMs: MOMENT_MS + 1 } })).kept).to.deep.equal(['1 done', '2 done']);
  });

  describe('of which one bet is still asked about', () => {
    const facts = { found: foundFor(2, askedOf(1, betEvent(1))) };
    const events = [betEvent(1), betEvent(2)];

    it('is left for later as a whole', async () => {
      const { outcome, kept } = await take(events, { facts });

      expect([outcome, kept]).to.deep.equal([decided('100', '100', FAILED, FAILED), undefined]);
    });

    it('is taken in part where its events do not need each other', async () => {
      const { outcome, kept } = await take(events, { facts, areIndependent: true });

      expect([outcome, kept]).to.deep.equal([decided('100', '90', FAILED, accepted('-10')), ['2 done']]);
    });
  });

  it('from a record is not booked when its wager would not come to what the record says', async () => {
    const bring = (net: string) => {
      const recordedTotal = { of: { wagerId: 'W1' }, net: Decimal.from(net) };
      return take([betEvent(1)], { wallet: { recordedTotal, broughtInBy: 'P' }, facts: { found: foundFor(2) } });
    };

    expect(await bring('-9')).to.deep.include({
      outcome: decided('100', '100', refused('record_differs')),
      kept: undefined,
    });
    expect((await bring('-10')).kept).to.deep.equal(['1 done']);
  });
});
