/**
 * Thrown if other works hold a wallet for longer than the caller can wait, or if too many callers already wait for it. Nothing was done, and the call
 * may succeed later.
 */
export class WalletBusy extends Error {
  override readonly name = 'WalletBusy';
}
