/** Most wallets that are remembered; the oldest is forgotten first. */
const SUSPECTS_MAX = 1_000;

/**
 * Wallets whose last work failed in the database even without company. Such an event comes again, because its provider repeats it, and
 * would undo one group after the other. So works of these wallets share no transaction until one succeeds.
 */
export class Suspects {
  readonly #names = new Set<string>();

  has(wallet: string): boolean {
    return this.#names.size > 0 && this.#names.has(wallet);
  }

  add(wallet: string): void {
    this.#names.add(wallet);
    const [oldest] = this.#names;
    if (this.#names.size > SUSPECTS_MAX && oldest !== undefined) this.#names.delete(oldest);
  }

  clear(wallet: string): void {
    this.#names.delete(wallet);
  }
}
