/**
 * Places of one process that its owners share. An owner may take as many as it leaves free: alone half of them, and less beside others. So a
 * newcomer always finds a place, and no owner needs a limit of its own. Buffers of network switches are shared by the same rule (Choudhury and
 * Hahne, "Dynamic Queue Length Thresholds for Shared-Memory Packet Switches", 1998).
 */
export class SharedPlaces {
  readonly #max: number;
  readonly #ofOwners = new Map<string, number>();
  #taken = 0;

  /** `Infinity` is no limit. */
  constructor(max: number) {
    this.#max = max;
  }

  /** Of all owners together. */
  get taken(): number {
    return this.#taken;
  }

  takenBy(owner: string): number {
    return this.#ofOwners.get(owner) ?? 0;
  }

  /** False when the owner has as many places as are free. */
  take(owner: string): boolean {
    return this.takenBy(owner) < this.#max - this.#taken && this.takeAny(owner);
  }

  /** For what is the last to be refused: false only when no place is free. */
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
