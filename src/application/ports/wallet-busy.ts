/**
 * Thrown where a wallet is worked on by others for longer than its caller can wait, or where too many wait for it already. Nothing was done,
 * and the same may succeed later.
 */
export class WalletBusy extends Error {
  override readonly name = 'WalletBusy';
}
