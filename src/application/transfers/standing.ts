import { err, ok, type Result } from '../../domain/shared/result.ts';
import { isSameOrder, type Transfer, type TransferOrder } from '../../domain/wallet/transfer.ts';
import type { Failure } from '../failure.ts';
import { failureIn, OTHER_CONTENT, UNDER_WAY } from './transfer-failure.ts';

/** The answer to an order whose id is already in the book: the state of the transfer, or the failure that the id belongs to another transfer. */
export function standing(transfer: Transfer, order: TransferOrder): Result<Transfer, Failure> {
  if (!isSameOrder(transfer, order)) return err(OTHER_CONTENT);
  if (transfer.status === 'pending') return err(UNDER_WAY);
  return transfer.status === 'success' ? ok(transfer) : err(failureIn(transfer));
}
