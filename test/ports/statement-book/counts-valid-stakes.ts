import { expect } from 'chai';
import { Decimal } from '../../../src/domain/shared/decimal.ts';
import { PageRequest } from '../../../src/domain/shared/page-request.ts';
import type { StatementLine } from '../../../src/domain/statement/statement-line.ts';
import type { WalletTransaction } from '../../../src/domain/wallet/wallet-event.ts';
import { accepted } from '../catalogue-seeds.ts';
import { countAll, EVER, type StatementWorld } from '../statement-world.ts';
import { acceptedOf, betEvent, decidedOf, recordIn, SEAMLESS_WALLET, winEvent } from '../wallet-seeds.ts';

const take = (world: StatementWorld, ...transactions: readonly WalletTransaction[]): Promise<void> =>
  recordIn(
    world.walletBook,
    SEAMLESS_WALLET,
    transactions.map((one) => decidedOf(one)),
  );

/** The lines of the day that is open now. */
async function lines({ statementBook, statementShelf }: StatementWorld): Promise<readonly StatementLine[]> {
  const { books } = await statementBook.open();
  const open = books.map(({ agent }) => ({ agent, day: '2026-11-20', beginsAtMs: 0, endsAtMs: Date.UTC(2999, 0, 1) }));
  return (await statementShelf.page(EVER, open, accepted(PageRequest.of('1', '10')))).list;
}

/** Valid stakes are not in the ledger: results state them, and may state them again. */
export function countsValidStakes(world: () => StatementWorld): void {
  it('counts valid stakes as they were stated last', async () => {
    const report = (validBetAmount: string) => ({
      ...betEvent(1).report,
      validBetAmount: Decimal.from(validBetAmount),
    });
    await take(
      world(),
      acceptedOf(1, betEvent(1, { report: report('10') }), '0'),
      acceptedOf(2, winEvent(1, { transactionId: 'w1', report: report('8') }), '0'),
      acceptedOf(
        3,
        winEvent(1, { transactionId: 'w2', report: report('9.5'), isReportOnly: true, movement: '0' }),
        '0',
      ),
      acceptedOf(4, winEvent(2, { transactionId: 'w3', report: report('1') }), '0'),
      acceptedOf(5, winEvent(2, { transactionId: 'v', action: 'VOID', isReportOnly: true, movement: '0' }), '0'),
    );
    await countAll(world().statementBook);

    const [line] = await lines(world());

    expect(line?.sums.SETTLED?.transactions).to.equal(2);
    expect(String(line?.sums.SETTLED?.validStakes)).to.equal('10.5');
    expect(String(line?.sums.VOID?.validStakes)).to.equal('-1');
  });

  it('counts the valid stake of a bet once that is reported again under its own number', async () => {
    const report = (betId: string, validBetAmount: string) => ({
      ...betEvent(1).report,
      validBetAmount: Decimal.from(validBetAmount),
      betId,
    });
    const told = (transactionId: string, betId: string, valid: string) =>
      winEvent(1, {
        transactionId,
        wagerId: undefined,
        isReportOnly: true,
        movement: '0',
        report: report(betId, valid),
      });
    await take(
      world(),
      acceptedOf(1, told('a', '7', '8'), '0'),
      acceptedOf(2, told('b', '8', '5'), '0'),
      acceptedOf(3, told('c', '7', '6'), '0'),
    );
    await countAll(world().statementBook);

    const [line] = await lines(world());

    expect([line?.sums.SETTLED?.transactions, String(line?.sums.SETTLED?.validStakes)]).to.deep.equal([0, '11']);
  });
}
