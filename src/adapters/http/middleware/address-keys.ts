import { addressKey } from '../../../domain/shared/ip-address.ts';

/** Callers choose their addresses, so all are forgotten when there are so many. */
const KEPT_MAX = 1_000;
/** Longest address. What is longer was made up, and is not kept. */
const LENGTH_MAX = 45;

/** The keys of addresses, remembered: to make one takes longer than all other looks at a request's address together. */
export class AddressKeys {
  readonly #keys = new Map<string, string>();

  keyOf(address: string): string {
    return this.#keys.get(address) ?? this.#make(address);
  }

  #make(address: string): string {
    const key = addressKey(address);
    if (address.length > LENGTH_MAX) return key;
    if (this.#keys.size >= KEPT_MAX) this.#keys.clear();
    this.#keys.set(address, key);
    return key;
  }
}
