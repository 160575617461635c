import { ADDRESS_LENGTH_MAX, addressKey } from '../../../domain/shared/ip-address.ts';

/** The number of addresses at which the memory is cleared. It is limited, because callers can choose their addresses. */
export const KEPT_MAX = 1_000;

/** Remembers the keys of addresses. Making a key takes longer than all other checks of a request's address together. */
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
    // Such an address was invented, and may be long.
    if (address.length > ADDRESS_LENGTH_MAX) return key;
    if (this.#keys.size >= KEPT_MAX) this.#keys.clear();
    this.#keys.set(address, key);
    return key;
  }
}
