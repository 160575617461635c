import type { ClaimedNotice, NoticeBook, NoticeFilter } from '../../src/application/ports/notice-book.ts';
import type { AttemptEnd } from '../../src/application/ports/notification-queue.ts';
import {
  NOTICES_WAITING_MAX,
  type NewNotice,
  type Notice,
  type NoticeKind,
} from '../../src/domain/notification/notice.ts';
import { pauseMs } from '../../src/domain/notification/retries.ts';
import type { PageRequest } from '../../src/domain/shared/page-request.ts';
import { InMemoryCatalogue } from './in-memory-catalogue.ts';

interface KeptNotice extends Notice {
  readonly key: string | undefined;
  readonly dueAtMs: number;
  readonly waitsSinceMs: number;
}

const PLACE = { pausedUntilMs: 0, failures: 0, lookedAtMs: 0, cursor: undefined as string | undefined };

/** Nobody's callback address fails here. */
export class InMemoryNoticeBook implements NoticeBook {
  readonly #catalogue: InMemoryCatalogue;
  readonly #kept = new Map<string, KeptNotice>();
  readonly #places = new Map<string, typeof PLACE>();

  constructor(catalogue = new InMemoryCatalogue()) {
    this.#catalogue = catalogue;
  }

  write(notices: readonly NewNotice[]): Promise<void> {
    for (const { agent, kind, data, key } of notices.filter((each) => this.#hears(each.agent, each.kind))) {
      const own = this.#of(agent);
      const isKnown = key !== undefined && own.some((kept) => kept.key === key);
      if (isKnown || own.filter(isWaiting).length >= NOTICES_WAITING_MAX) continue;
      const [id, nowMs] = [crypto.randomUUID(), Date.now()];
      const fresh = { status: 'waiting', attempts: 0, endedAtMs: undefined, answer: undefined } as const;
      const times = { createdAtMs: nowMs, dueAtMs: nowMs, waitsSinceMs: nowMs };
      this.#kept.set(id, { id, agent, kind, data: structuredClone(data), key, ...fresh, ...times });
    }
    return Promise.resolve();
  }

  listeners(kind: NoticeKind): Promise<readonly string[]> {
    const codes = [...this.#catalogue.current.agents.values()]
      .filter(({ isActive }) => isActive)
      .map(({ code }) => code);
    return Promise.resolve(codes.filter((code) => this.#hears(code, kind)).sort());
  }

  claim({ nowMs, untilMs, max }: Parameters<NoticeBook['claim']>[0]): Promise<readonly ClaimedNotice[]> {
    const claimed: ClaimedNotice[] = [];
    for (const agent of this.#catalogue.current.agents.values()) {
      const place = this.#places.get(agent.code) ?? PLACE;
      const [due] = this.#of(agent.code)
        .filter((kept) => isWaiting(kept) && kept.dueAtMs <= nowMs)
        .sort((left, right) => left.dueAtMs - right.dueAtMs);
      if (agent.noticeUrl === undefined || place.pausedUntilMs > nowMs || due === undefined) continue;
      if (claimed.length === max) break;
      const taken = { ...due, attempts: due.attempts + 1, dueAtMs: untilMs };
      this.#kept.set(due.id, taken);
      this.#places.set(agent.code, { ...place, pausedUntilMs: untilMs });
      const signing = [...this.#catalogue.callbackSecrets.values()].filter((secret) => secret.agent === agent.code);
      const secretsSealed = signing.filter((secret) => secret.revokedAtMs === undefined).map((one) => one.secretSealed);
      claimed.push({ ...taken, url: agent.noticeUrl, secretsSealed, failures: place.failures });
    }
    return Promise.resolve(claimed);
  }

  end({ id, agent, attempts, failures }: ClaimedNotice, end: AttemptEnd): Promise<void> {
    const kept = this.#kept.get(id);
    if (kept === undefined || !isWaiting(kept) || kept.attempts !== attempts) return Promise.resolve();
    const isOver = end.kind !== 'failed';
    const after = end.kind === 'failed' ? { dueAtMs: end.retryAtMs } : { status: end.kind, endedAtMs: end.atMs };
    this.#kept.set(id, { ...kept, answer: end.answer, ...after });
    const isDelivered = isOver && end.kind === 'delivered';
    const place = this.#places.get(agent) ?? PLACE;
    const pausedUntilMs = isDelivered ? end.atMs : end.atMs + pauseMs(failures + 1);
    this.#places.set(agent, { ...place, failures: isDelivered ? 0 : failures + 1, pausedUntilMs });
    return Promise.resolve();
  }

  giveUp(beforeMs: number, nowMs: number): Promise<void> {
    for (const kept of this.#kept.values())
      if (isWaiting(kept) && kept.waitsSinceMs < beforeMs && kept.dueAtMs <= nowMs) {
        const answer = kept.answer ?? 'it was not its turn';
        this.#kept.set(kept.id, { ...kept, status: 'given_up', endedAtMs: nowMs, answer });
      }
    return Promise.resolve();
  }

  list({ agent, kind, status, sinceMs = 0, untilMs = Infinity }: NoticeFilter, { offset, pageSize }: PageRequest) {
    const found = [...this.#kept.values()]
      .filter((kept) => [agent ?? kept.agent, kind ?? kept.kind, status ?? kept.status].join() === wordsOf(kept))
      .filter(({ createdAtMs }) => createdAtMs >= sinceMs && createdAtMs < untilMs)
      .reverse();
    const list = found
      .slice(offset, offset + pageSize)
      .map(({ key: _, dueAtMs: __, waitsSinceMs: ___, ...kept }) => kept);
    return Promise.resolve({ list, total: found.length });
  }

  replay(agent: string, id: string, nowMs: number): Promise<boolean> {
    const kept = this.#kept.get(id);
    if (kept?.agent !== agent) return Promise.resolve(false);
    const fresh = { status: 'waiting', attempts: 0, endedAtMs: undefined } as const;
    this.#kept.set(id, { ...kept, ...fresh, dueAtMs: nowMs, waitsSinceMs: nowMs });
    return Promise.resolve(true);
  }

  async readers({ nowMs, lookedBeforeMs }: Parameters<NoticeBook['readers']>[0]) {
    const codes = await this.listeners('catalogue.changed');
    return codes.flatMap((agent) => {
      const place = this.#places.get(agent) ?? PLACE;
      const waits = this.#of(agent).some((kept) => isWaiting(kept) && kept.kind === 'catalogue.changed');
      if (waits || place.lookedAtMs > lookedBeforeMs) return [];
      this.#places.set(agent, { ...place, lookedAtMs: nowMs });
      return [{ agent, cursor: place.cursor }];
    });
  }

  async told(reader: { agent: string; cursor: string | undefined }, cursor: string, notice: NewNotice | undefined) {
    const place = this.#places.get(reader.agent) ?? PLACE;
    if (place.cursor !== reader.cursor) return;
    this.#places.set(reader.agent, { ...place, cursor });
    if (notice !== undefined) await this.write([notice]);
  }

  clear(): void {
    this.#kept.clear();
    this.#places.clear();
  }

  failingAddresses() {
    return Promise.resolve([]);
  }

  readonly #of = (agent: string): readonly KeptNotice[] =>
    [...this.#kept.values()].filter((kept) => kept.agent === agent);

  #hears(code: string, kind: NoticeKind): boolean {
    const agent = this.#catalogue.current.agents.get(code);
    return agent?.noticeUrl !== undefined && agent.movedAwayAtMs === undefined && agent.noticeKinds.includes(kind);
  }
}

const isWaiting = ({ status }: KeptNotice): boolean => status === 'waiting';
const wordsOf = ({ agent, kind, status }: KeptNotice): string => [agent, kind, status].join();
