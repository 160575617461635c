import { addressKey } from '../../../domain/shared/ip-address.ts';
import type { IncomingMessage, ServerResponse } from 'node:http';

/** The number of bodies that may be arriving in one process, and the bytes of them that are kept. */
export interface BodyLimits {
  readonly max: number;
  /** The limit for one address, or for one IPv6 network of 64 bits. */
  readonly perAddressMax: number;
  readonly bytesMax: number;
  readonly bytesPerAddressMax: number;
}

/** A provider's body takes milliseconds to arrive. So a hundred at a time are more than any provider has ever had. */
const BODY_LIMITS: BodyLimits = {
  max: 1_000,
  perAddressMax: 100,
  bytesMax: 64 * 1024 * 1024,
  bytesPerAddressMax: 16 * 1024 * 1024,
};

/** The approximate cost of each piece of a body besides its bytes. A body that arrives byte by byte costs hundreds of times its length. */
const PIECE_BYTES = 256;

interface Unfinished {
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

/** How long the unread rest of a request is discarded when the answer came before the whole request had arrived. */
export const DISCARD_MS = 5_000;
/**
 * How many bytes are discarded. A client that sends everything before it reads gets its answer up to this size. Beyond it, the connection may break.
 */
const DISCARD_BYTES_MAX = 16 * 1024 * 1024;
/** A rest of at most this size, with a Content-Length, is discarded without closing the connection. It is on its way already. */
const KEPT_BYTES_MAX = 64 * 1024;

/** The part of a request that has not arrived when it is answered: nothing, a small announced rest, or too much to keep the connection. */
type UnreadRest = 'nothing' | 'little' | 'much';

/** Uses only what the parser already knows, because this runs for every answer. */
export function unreadRest(request: IncomingMessage): UnreadRest {
  if (request.complete) return 'nothing';
  const { headers, readableFlowing, readableDidRead, readableLength } = request;
  const announced = headers['content-length'];
  const isChunked = headers['transfer-encoding'] !== undefined;
  if (!isChunked && (announced === undefined || announced === '0')) return 'nothing';
  // No listener: the body was read in one piece, after all of it had arrived (`arrivedBody`). Node has just not reported the end yet.
  if (readableFlowing === null && (readableDidRead || readableLength === Number(announced))) return 'nothing';
  return isChunked || Number(announced) > KEPT_BYTES_MAX ? 'much' : 'little';
}

/** Closes the connection if the rest of the request does not arrive in time. Node discards that rest after the answer. */
export function cutOffLate(request: IncomingMessage, ms: number): void {
  const timer = setTimeout(() => request.socket.destroy(), ms);
  const arrived = (): void => clearTimeout(timer);
  request.once('end', arrived).once('close', arrived);
}

/**
 * Ends the answer and closes the connection after the rest of the request has been read and discarded, within limits. Closing a connection with
 * unread bytes resets it, and a client that gets a reset drops the answer it has received: 36 of 40 clients never saw their 413. Nginx calls this a
 * lingering close.
 */
export function endAfterRest(request: IncomingMessage, response: ServerResponse, ms: number): void {
  let bytes = 0;
  const count = (chunk: Buffer): void => {
    bytes += chunk.length;
    if (bytes > DISCARD_BYTES_MAX) end();
  };
  const end = (): void => {
    clearTimeout(timer);
    request.off('data', count).off('end', end).off('close', end);
    response.end();
  };
  const timer = setTimeout(end, ms);
  request.on('data', count).once('end', end).once('close', end);
  request.resume();
}
