import { reachesTotal, type RecordedTotal } from '../../domain/reconciliation/recorded-total.ts';
import type { WalletPage } from '../ports/wallet-book.ts';
import type { DecidedEvent } from './decide-batch.ts';

/** Whether decided events may be booked beside what their wager or round has. Asked under the lock of the wallet: the books move meanwhile. */
export async function agreesWithRecords(
  page: Pick<WalletPage, 'related'>,
  total: RecordedTotal | undefined,
  decided: readonly DecidedEvent[],
): Promise<boolean> {
  const [first] = decided;
  if (total === undefined || first === undefined) return true;
  const { kind, transactionId } = first.event;
  const { transactions: booked } = await page.related({ kind, transactionId, whole: total.of });
  return reachesTotal(total, { booked, added: decided.flatMap(({ transaction }) => transaction ?? []) });
}
