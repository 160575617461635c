import { ADDRESS_LENGTH_MAX, addressKey } from '../../../domain/shared/ip-address.ts';

/** Callers choose their addresses, so all are forgotten when there are so many. */
export const KEPT_MAX = 1_000;

/** The keys of addresses, remembered: to make one takes longer than all other looks at a request's address together. */
export class AddressKeys {
  readonly #keys = new Map<string, string>();

  get size(): number {
    return this.#keys.size;
  }

  keyOf(address: string): string {
    return this.#keys.get(address) ?? this.#make(address);
  }

  #make(address: string): string {
    const key = addressKey(address);
    // It was made up, and may be long.
    if (address.length > ADDRESS_LENGTH_MAX) return key;
    if (this.#keys.size >= KEPT_MAX) this.#keys.clear();
    this.#keys.set(address, key);
    return key;
  }
}
