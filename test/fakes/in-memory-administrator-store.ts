import type {
  AdministratorChanges,
  AdministratorKey,
  AdministratorStore,
} from '../../src/application/ports/administrator-store.ts';
import type { Administrator } from '../../src/domain/people/administrator.ts';
import { isTokenUsable } from '../../src/domain/people/admin-token.ts';
import type { PageRequest } from '../../src/domain/shared/page-request.ts';
import type { Page } from '../../src/domain/shared/page.ts';
import { InMemoryPeople } from './in-memory-people.ts';

export class InMemoryAdministratorStore implements AdministratorStore {
  readonly #people: InMemoryPeople;

  constructor(people = new InMemoryPeople()) {
    this.#people = people;
  }

  async add(administrator: Administrator): Promise<boolean> {
    const { name, subject } = administrator;
    const isTaken = subject !== undefined && (await this.find({ subject })) !== undefined;
    if (isTaken || this.#people.administrators.has(name)) return false;
    this.#people.administrators.set(name, administrator);
    return true;
  }

  async find(key: AdministratorKey): Promise<Administrator | undefined> {
    const all = [...this.#people.administrators.values()];
    return all.find((one) => ('name' in key ? one.name === key.name : one.subject === key.subject));
  }

  async list({ offset, pageSize }: PageRequest): Promise<Page<Administrator>> {
    const all = [...this.#people.administrators.values()].sort((one, other) => (one.name < other.name ? -1 : 1));
    return { list: all.slice(offset, offset + pageSize), total: all.length };
  }

  async change(name: string, changes: AdministratorChanges): Promise<Administrator | undefined> {
    const found = this.#people.administrators.get(name);
    if (found === undefined) return undefined;
    const { switched, ...fields } = changes;
    const given = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
    if (switched !== undefined && switched.isActive !== found.isActive) this.#people.endAllOf(name, switched);
    const changed = { ...found, ...given, ...(switched !== undefined && { isActive: switched.isActive }) };
    this.#people.administrators.set(name, changed);
    return changed;
  }

  async hasSignedInAdmin(): Promise<boolean> {
    const all = [...this.#people.administrators.values()];
    return all.some(({ role, isActive, signedInAtMs }) => role === 'admin' && isActive && signedInAtMs !== undefined);
  }

  async countAbleAdmins(nowMs: number): Promise<number> {
    const { administrators, tokens, sessions } = this.#people;
    const own = [...tokens.values()].filter((one) => one.role === 'admin' && !one.speaksForOthers);
    const usable = own.filter((one) => isTokenUsable(one, nowMs)).map(({ owner }) => owner);
    const open = [...sessions.values()].filter((one) => one.endedAtMs === undefined && nowMs < one.endsAtMs);
    const able = new Set([...usable, ...open.map(({ owner }) => owner)]);
    const admins = [...administrators.values()].filter(({ role, isActive }) => role === 'admin' && isActive);
    return admins.filter(({ name, subject }) => subject !== undefined || able.has(name)).length;
  }
}
