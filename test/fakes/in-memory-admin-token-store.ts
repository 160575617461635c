import type {
  AdminTokenStore,
  KeptAdminToken,
  OwnedAdminToken,
} from '../../src/application/ports/admin-token-store.ts';
import type { AdminToken } from '../../src/domain/people/admin-token.ts';
import { InMemoryPeople } from './in-memory-people.ts';

export class InMemoryAdminTokenStore implements AdminTokenStore {
  readonly #people: InMemoryPeople;

  constructor(people = new InMemoryPeople()) {
    this.#people = people;
  }

  async add(token: KeptAdminToken): Promise<boolean> {
    const { tokens, administrators } = this.#people;
    if (!administrators.has(token.owner) || tokens.has(token.id)) return false;
    tokens.set(token.id, token);
    return true;
  }

  async find(digest: string): Promise<OwnedAdminToken | undefined> {
    const kept = [...this.#people.tokens.values()].find((one) => one.digest === digest);
    const owner = kept && this.#people.administrators.get(kept.owner);
    return kept && owner && { token: shown(kept), owner };
  }

  async list(owner: string): Promise<readonly AdminToken[] | undefined> {
    const { tokens, administrators } = this.#people;
    if (!administrators.has(owner)) return undefined;
    return [...tokens.values()]
      .filter((one) => one.owner === owner)
      .sort((one, other) => one.createdAtMs - other.createdAtMs)
      .map(shown);
  }

  async revoke({ owner, id, atMs }: Parameters<AdminTokenStore['revoke']>[0]): Promise<boolean> {
    const kept = this.#people.tokens.get(id);
    if (kept?.owner !== owner) return false;
    this.#people.tokens.set(id, { ...kept, revokedAtMs: kept.revokedAtMs ?? atMs });
    return true;
  }

  async used(id: string, atMs: number): Promise<void> {
    const kept = this.#people.tokens.get(id);
    if (kept === undefined) return;
    this.#people.tokens.set(id, { ...kept, lastUsedAtMs: Math.max(atMs, kept.lastUsedAtMs ?? 0) });
  }
}

const shown = ({ digest: _, ...token }: KeptAdminToken): AdminToken => token;
