/**
 * Thrown when other works hold a wallet for longer than the caller can wait, or when too many callers wait for it already. Nothing was
 * done, and the call may succeed later.
 */
export class WalletBusy extends Error {
  override readonly name = 'WalletBusy';
}
