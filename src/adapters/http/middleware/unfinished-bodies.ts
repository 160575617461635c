import { addressKey } from '../../../domain/shared/ip-address.ts';

/** How many bodies may be on their way to one process, and how many bytes of them may be kept. */
export interface BodyLimits {
  readonly max: number;
  /** Of one address, or of one IPv6 network of 64 bits. */
  readonly perAddressMax: number;
  readonly bytesMax: number;
  readonly bytesPerAddressMax: number;
}

/** A provider's body is on its way for milliseconds, so a hundred at a time are more than any of them has ever had. */
export const BODY_LIMITS: BodyLimits = {
  max: 1_000,
  perAddressMax: 100,
  bytesMax: 64 * 1024 * 1024,
  bytesPerAddressMax: 16 * 1024 * 1024,
};

/** About what a piece of a body costs besides its bytes; a body that comes byte by byte costs hundreds of times its length. */
const PIECE_BYTES = 256;

export interface Unfinished {
  /** Some other body needs the place. */
  giveWay(): void;
}

interface Entry {
  readonly body: Unfinished;
  readonly group: Group;
  bytes: number;
}

interface Group {
  readonly key: string;
  readonly entries: Set<Entry>;
  bytes: number;
}

/**
 * Counts the bodies that have begun and not ended. One too many is let in, and the oldest gives way: an honest body is there in milliseconds,
 * so the oldest belongs to a sender who does not mean to end it. Refusing the newest instead would let strangers shut everybody out.
 */
export class UnfinishedBodies {
  readonly #limits: BodyLimits;
  /** The oldest first, as in each group. */
  readonly #entries = new Set<Entry>();
  readonly #groups = new Map<string, Group>();
  #bytes = 0;

  constructor(limits: Partial<BodyLimits> = {}) {
    this.#limits = { ...BODY_LIMITS, ...limits };
  }

  /** Lets a body in; what is returned takes note of each piece, and of its end. */
  begin(body: Unfinished, address: string): { readonly grow: (bytes: number) => void; readonly end: () => void } {
    const entry: Entry = { body, group: this.#groupOf(addressKey(address)), bytes: 0 };
    this.#entries.add(entry);
    entry.group.entries.add(entry);
    this.#makeRoom(entry.group);
    return { grow: (bytes) => this.#grow(entry, bytes + PIECE_BYTES), end: () => this.#end(entry) };
  }

  #groupOf(key: string): Group {
    const known = this.#groups.get(key);
    if (known !== undefined) return known;
    const group: Group = { key, entries: new Set(), bytes: 0 };
    this.#groups.set(key, group);
    return group;
  }

  #grow(entry: Entry, bytes: number): void {
    if (!this.#entries.has(entry)) return;
    entry.bytes += bytes;
    entry.group.bytes += bytes;
    this.#bytes += bytes;
    this.#makeRoom(entry.group);
  }

  #makeRoom(group: Group): void {
    const { max, perAddressMax, bytesMax, bytesPerAddressMax } = this.#limits;
    while (group.entries.size > perAddressMax || group.bytes > bytesPerAddressMax) this.#giveUpFirst(group.entries);
    while (this.#entries.size > max || this.#bytes > bytesMax) this.#giveUpFirst(this.#entries);
  }

  #giveUpFirst(entries: ReadonlySet<Entry>): void {
    const [oldest] = entries;
    if (oldest === undefined) return;
    this.#end(oldest);
    oldest.body.giveWay();
  }

  #end(entry: Entry): void {
    if (!this.#entries.delete(entry)) return;
    const { group, bytes } = entry;
    group.entries.delete(entry);
    group.bytes -= bytes;
    this.#bytes -= bytes;
    if (group.entries.size === 0) this.#groups.delete(group.key);
  }
}
