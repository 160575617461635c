import { expect } from 'chai';
import type { WalletFacts } from '../../../src/application/ports/wallet-book.ts';
import { DenyBet } from '../../../src/application/wallet/deny-bet.ts';
import { UpstreamName } from '../../../src/domain/player/upstream-name.ts';
import { Decimal } from '../../../src/domain/shared/decimal.ts';
import type { WalletTransaction } from '../../../src/domain/wallet/wallet-event.ts';
import { ControllableClock } from '../../fakes/controllable-clock.ts';
import { inMemoryWorld } from '../../fakes/in-memory-world.ts';
import { MOMENT_MS, PROVIDER } from '../../ports/catalogue-seeds.ts';
import { PLAYER, shown } from '../../ports/money-seeds.ts';
import { acceptedOf, betEvent, cancelEvent, fund } from '../../ports/wallet-seeds.ts';
import { foundFor, LEFT_MS, PaperBook, paperFacts, paperWallet, RANDOMNESS } from './paper-book.ts';
import { POLICY, ProviderDesk } from './provider-desk.ts';

const BET_ONE = { kind: 'bet', transactionId: betEvent(1).transactionId };

describe('DenyBet', () => {
  async function deskWhere(deniedBet: 'refuse' | undefined): Promise<ProviderDesk> {
    const policy = deniedBet === undefined ? POLICY : { ...POLICY, deniedBet };
    const desk = new ProviderDesk(inMemoryWorld(), { policy });
    await desk.furnish();
    await fund(desk.world, '100');
    return desk;
  }

  const stateIn = async (desk: ProviderDesk, from?: { readonly isUnsigned: true }): Promise<unknown> =>
    desk.ask({
      kind: 'transaction_states',
      ...from,
      asked: [{ upstreamName: UpstreamName.of('ann'), currency: 'USD', key: BET_ONE }],
    });

  it('has a bet refused that arrives after its provider was told that there is none', async () => {
    const desk = await deskWhere('refuse');

    expect(await stateIn(desk)).to.deep.equal(['unknown']);
    const late = await desk.take(betEvent(1));

    expect(late).to.have.nested.property('outcomes[0].because', 'bet_cancelled');
    expect(await desk.balance()).to.equal('100');
    expect(await stateIn(desk)).to.deep.equal(['refused']);
  });

  it('tells the same as often as it is asked', async () => {
    const desk = await deskWhere('refuse');

    const told = [await stateIn(desk), await stateIn(desk), await stateIn(desk)];

    expect(told).to.deep.equal([['unknown'], ['unknown'], ['unknown']]);
  });

  it('leaves a bet alone that was taken', async () => {
    const desk = await deskWhere('refuse');
    await desk.take(betEvent(1));

    expect(await stateIn(desk)).to.deep.equal(['accepted']);
    expect(await desk.balance()).to.equal('90');
  });

  it('keeps nothing where the protocol does not take the word for the end of the bet', async () => {
    const desk = await deskWhere(undefined);

    expect(await stateIn(desk)).to.deep.equal(['unknown']);
    await desk.take(betEvent(1));

    expect(await desk.balance()).to.equal('90');
  });

  it('finds a bet that is booked while it is asked for, or has it refused: never both', async () => {
    const desk = await deskWhere('refuse');

    const [state, bet] = await Promise.all([stateIn(desk), desk.take(betEvent(1))]);

    const isTaken =
      (bet as { readonly outcomes: readonly { readonly kind: string }[] }).outcomes[0]?.kind === 'accepted';
    expect(state).to.deep.equal([isTaken ? 'accepted' : 'unknown']);
    expect(await desk.balance()).to.equal(isTaken ? '90' : '100');
  });

  describe('asked by a request that nobody signed', () => {
    const UNSIGNED = { isUnsigned: true } as const;

    it('denies no bet and keeps nothing, unless its address is on the list', async () => {
      const desk = await deskWhere('refuse');
      await desk.world.providers.update(PROVIDER, { ipAllowList: [] });

      expect(await stateIn(desk, UNSIGNED)).to.deep.equal(['untold']);
      await desk.take(betEvent(1));

      expect(await desk.balance()).to.equal('90');
      expect(await stateIn(desk, UNSIGNED)).to.deep.equal(['accepted']);
    });

    it('denies it to an address that is on the list', async () => {
      const desk = await deskWhere('refuse');

      expect(await stateIn(desk, UNSIGNED)).to.deep.equal(['unknown']);
      await desk.take(betEvent(1));

      expect(await desk.balance()).to.equal('100');
    });
  });
});

describe('the denial of a bet', () => {
  const KEY = { kind: 'bet', transactionId: '1' };
  const DENIED = { kind: 'denied', transactionId: `${PLAYER}:bet:1`, corrects: KEY };
  const kept = (of: Partial<WalletTransaction>): WalletTransaction => ({
    ...acceptedOf(7, cancelEvent(7), '0'),
    ...of,
  });

  async function deny(facts: Partial<WalletFacts>, found: readonly WalletTransaction[] = []) {
    const book = new PaperBook(paperFacts({ found: foundFor(1, ...found), ...facts }));
    const denying = new DenyBet(book, new ControllableClock(MOMENT_MS), RANDOMNESS);
    const denied = await denying.execute(paperWallet(), [KEY]);
    return { denied, work: book.works[0]!, record: book.decisions[0]?.record ?? [] };
  }

  it('waits as long as its provider, and finds the bet and what takes it back', async () => {
    const { work } = await deny({});

    expect(work.clues).to.deep.equal([DENIED]);
    expect(work.limits).to.deep.equal({ waitMaxMs: LEFT_MS, events: 1 });
  });

  it('is kept as a cancellation that waits for its bet, and tells nobody', async () => {
    for (const [facts, balanceAfter] of [
      [{}, '100'],
      [{ reportedBalance: Decimal.from('70') }, '70'],
    ] as const) {
      const { denied, record } = await deny(facts);

      expect([denied, shown(record)]).to.deep.equal([
        [true],
        [
          {
            transaction: {
              ...DENIED,
              id: 'new',
              action: 'CANCEL',
              status: 'awaited',
              movement: '0',
              moved: '0',
              balanceAfter,
              reversal: 'stored',
              report: {},
              isReportOnly: false,
              occurredAtMs: MOMENT_MS,
            },
            messages: [],
            mayOverdraw: false,
          },
        ],
      ]);
    }
  });

  it('is kept once', async () => {
    expect(await deny({}, [kept(DENIED)])).to.deep.include({ denied: [true], record: [] });
  });

  it('is kept beside a denial of another bet, and beside another cancellation of this one', async () => {
    for (const other of [kept({ ...DENIED, corrects: { ...KEY, transactionId: '2' } }), kept({ corrects: KEY })])
      expect((await deny({}, [other])).record).to.have.length(1);
  });

  it('needs nothing of the book where it has nothing', async () => {
    expect((await deny({ found: [] })).denied).to.deep.equal([true]);
  });
});
