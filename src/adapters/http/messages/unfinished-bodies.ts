import { addressKey } from '../../../domain/shared/ip-address.ts';

/** The number of bodies that may be arriving in one process, and the bytes of them that are kept. */
export interface BodyLimits {
  readonly max: number;
  /** The limit for one address, or for one IPv6 network of 64 bits. */
  readonly perAddressMax: number;
  readonly bytesMax: number;
  readonly bytesPerAddressMax: number;
}

/** A provider's body takes milliseconds to arrive. So a hundred at a time are more than any provider has ever had. */
export const BODY_LIMITS: BodyLimits = {
  max: 1_000,
  perAddressMax: 100,
  bytesMax: 64 * 1024 * 1024,
  bytesPerAddressMax: 16 * 1024 * 1024,
};

/** The approximate cost of each piece of a body besides its bytes. A body that arrives byte by byte costs hundreds of times its length. */
const PIECE_BYTES = 256;

export interface Unfinished {
  /** Gives up this body, because another one needs its slot. */
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
 * Counts bodies that have begun and not ended. When there are too many, the oldest is given up: an honest body arrives within milliseconds, so the
 * oldest belongs to a sender that does not mean to finish it. If the newest were refused instead, unauthenticated peers could lock everybody out.
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

  /** Adds a body. The returned functions count each piece, and end the count. */
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
