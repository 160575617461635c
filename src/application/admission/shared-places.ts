/**
 * Places of one process that its owners share. An owner may take as many places as it leaves free: half of them if it is alone, and fewer beside
 * others. So a newcomer always finds a place, and no owner needs a limit of its own. Network switches share their buffers by the same rule (Choudhury
 * and Hahne, "Dynamic Queue Length Thresholds for Shared-Memory Packet Switches", 1998).
 */
export class SharedPlaces {
  readonly #max: number;
  readonly #ofOwners = new Map<string, number>();
  #taken = 0;

  /** `Infinity` is no limit. */
  constructor(max: number) {
    this.#max = max;
  }

  /** The places that all owners together have taken. */
  get taken(): number {
    return this.#taken;
  }

  takenBy(owner: string): number {
    return this.#ofOwners.get(owner) ?? 0;
  }

  /** False if the owner already has as many places as are free. */
  take(owner: string): boolean {
    return this.takenBy(owner) < this.#max - this.#taken && this.takeAny(owner);
  }

  /** For requests that are refused last: false only if no place is free. */
  takeAny(owner: string): boolean {
    if (this.#taken >= this.#max) return false;
    this.#taken += 1;
    this.#ofOwners.set(owner, this.takenBy(owner) + 1);
    return true;
  }

  leave(owner: string): void {
    const left = this.takenBy(owner) - 1;
    this.#taken -= 1;
    if (left > 0) this.#ofOwners.set(owner, left);
    else this.#ofOwners.delete(owner);
  }
}
