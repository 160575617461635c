import { expect } from 'chai';
import { BookedRounds } from '../../../../src/adapters/providers/simulation/booked-rounds.ts';
import { SimulatorBooks } from '../../../../src/adapters/providers/simulation/simulator-books.ts';
import type { SentResult, SimulatorSender } from '../../../../src/adapters/providers/simulation/simulator-sender.ts';
import { Decimal } from '../../../../src/domain/shared/decimal.ts';

const BET = { player: 'ANN', roundId: 'R1', betId: 'B1', stake: Decimal.from('10') };
const SAMPLE = { currency: 'USD', game: { code: 'g', category: 'SLOT' } };

describe('rounds that a simulated provider books', () => {
  let books: SimulatorBooks;
  let rounds: BookedRounds;
  let outcome: SentResult['outcome'];
  let nowMs: number;

  beforeEach(() => {
    [books, outcome, nowMs] = [new SimulatorBooks(), 'accepted', 1_000];
    const answer = async (): Promise<SentResult> => ({ outcome, balance: undefined, code: '' });
    const sender: SimulatorSender = {
      canCancel: true,
      book: { acknowledged: new Map() },
      balance: answer,
      bet: answer,
      settle: answer,
      cancel: answer,
      repeat: answer,
    };
    rounds = new BookedRounds(sender, { books, sample: SAMPLE, runtime: { nowMs: () => nowMs } });
  });

  const shown = () =>
    books.records().map(({ payout, status, settledAtMs }) => [payout.toString(), status, settledAtMs]);

  it('are open when their bet was acknowledged, and over when their payout was', async () => {
    await rounds.bet(BET);
    const open = shown();
    nowMs = 2_000;
    await rounds.settle(BET, Decimal.from('25'));

    expect(open).to.deep.equal([['0', 'unsettled', undefined]]);
    expect(shown()).to.deep.equal([['25', 'settled', 2_000]]);
  });

  it('are cancelled when that was acknowledged, and stay as they ended first', async () => {
    await rounds.bet(BET);
    await rounds.cancel(BET);
    nowMs = 2_000;
    await rounds.settle(BET, Decimal.from('25'));

    expect(shown()).to.deep.equal([['0', 'cancelled', 1_000]]);
  });

  for (const unheard of ['refused', 'unknown'] as const) {
    it(`are not booked when their bet was ${unheard}, and are when its repetition was acknowledged`, async () => {
      outcome = unheard;
      await rounds.bet(BET);
      await rounds.cancel(BET);
      await rounds.bet(BET);
      const before = shown();
      outcome = 'accepted';
      await rounds.repeat();

      expect(before).to.deep.equal([]);
      expect(shown()).to.deep.equal([['0', 'unsettled', undefined]]);
    });
  }

  it('are reported with what was lost, altered and invented, and told truly one by one', async () => {
    for (const betId of ['B1', 'B2', 'B3']) await rounds.settle({ ...BET, betId }, Decimal.from('25'));
    books.recordFaults.lose('B1');
    books.recordFaults.alter('B2', { payout: Decimal.from('26') });
    books.recordFaults.invent({ ...books.bets.get('B3')!, betId: 'B4' });

    const reported = books.records().map(({ betId, payout }) => `${betId} ${payout.toString()}`);

    expect(reported).to.deep.equal(['B2 26', 'B3 25', 'B4 25']);
    expect(books.bets.get('B2')?.payout.toString()).to.equal('25');
    books.recordFaults.clear();
    expect(books.records().map(({ betId }) => betId)).to.deep.equal(['B1', 'B2', 'B3']);
  });
});
