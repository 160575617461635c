import { err, ok, type Result } from '../../domain/shared/result.ts';
import { isSameOrder, type Transfer, type TransferOrder } from '../../domain/wallet/transfer.ts';
import type { Failure } from '../failure.ts';
import { failureIn, OTHER_CONTENT, UNDER_WAY } from './transfer-failure.ts';

/** What an order is answered with when its id is in the book: how the transfer stands, or that it is another one. */
export function standing(transfer: Transfer, order: TransferOrder): Result<Transfer, Failure> {
  if (!isSameOrder(transfer, order)) return err(OTHER_CONTENT);
  if (transfer.status === 'pending') return err(UNDER_WAY);
  return transfer.status === 'success' ? ok(transfer) : err(failureIn(transfer));
}
