import type { KeptSession, SessionStore } from '../../src/application/ports/session-store.ts';
import type { Session } from '../../src/domain/people/session.ts';
import { InMemoryPeople } from './in-memory-people.ts';

export class InMemorySessionStore implements SessionStore {
  readonly #people: InMemoryPeople;

  constructor(people = new InMemoryPeople()) {
    this.#people = people;
  }

  async add(session: KeptSession): Promise<boolean> {
    if (!this.#people.administrators.has(session.owner)) return false;
    this.#people.sessions.set(session.id, session);
    return true;
  }

  async find(digest: string): ReturnType<SessionStore['find']> {
    const kept = [...this.#people.sessions.values()].find((one) => one.digest === digest);
    const owner = kept && this.#people.administrators.get(kept.owner);
    return kept && owner && { session: shown(kept), owner };
  }

  async seen(id: string, atMs: number): Promise<void> {
    const kept = this.#people.sessions.get(id);
    if (kept !== undefined) this.#people.sessions.set(id, { ...kept, seenAtMs: Math.max(kept.seenAtMs, atMs) });
  }

  async list(owner: string): Promise<readonly Session[] | undefined> {
    if (!this.#people.administrators.has(owner)) return undefined;
    return [...this.#people.sessions.values()]
      .filter((one) => one.owner === owner)
      .sort((one, other) => other.createdAtMs - one.createdAtMs)
      .map(shown);
  }

  async end({ owner, id, atMs, by }: Parameters<SessionStore['end']>[0]): Promise<boolean> {
    const kept = this.#people.sessions.get(id);
    if (kept?.owner !== owner) return false;
    const ended = { endedAtMs: kept.endedAtMs ?? atMs, endedBy: kept.endedBy ?? by };
    this.#people.sessions.set(id, { ...kept, ...ended });
    return true;
  }
}

const shown = ({ digest: _, ...session }: KeptSession): Session => session;
