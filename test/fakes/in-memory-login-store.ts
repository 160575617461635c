import type {
  CollectedLogin,
  KeptLogin,
  Login,
  LoginDecision,
  LoginStore,
} from '../../src/application/ports/login-store.ts';
import { InMemoryPeople, type InMemoryLogin } from './in-memory-people.ts';

export class InMemoryLoginStore implements LoginStore {
  readonly #people: InMemoryPeople;

  constructor(people = new InMemoryPeople()) {
    this.#people = people;
  }

  async add(login: KeptLogin): Promise<boolean> {
    const before = [...this.#people.logins.values()].find(({ code }) => code === login.code);
    if (before !== undefined && before.expiresAtMs > login.createdAtMs) return false;
    if (before !== undefined) this.#people.logins.delete(before.digest);
    this.#people.logins.set(login.digest, { ...login, decision: undefined, collected: undefined });
    return true;
  }

  async find(code: string, nowMs: number): Promise<Login | undefined> {
    const found = this.#undecided(code, nowMs);
    if (found === undefined) return undefined;
    const { address, machine, createdAtMs, expiresAtMs } = found;
    return { code, address, machine, createdAtMs, expiresAtMs };
  }

  async decide(decision: LoginDecision): Promise<boolean> {
    const found = this.#undecided(decision.code, decision.atMs);
    if (found === undefined) return false;
    this.#people.logins.set(found.digest, { ...found, decision });
    return true;
  }

  async collect(digest: string, nowMs: number): Promise<CollectedLogin> {
    const login = this.#people.logins.get(digest);
    if (login === undefined || nowMs >= login.expiresAtMs || login.collected !== undefined) return { kind: 'gone' };
    const { decision, machine } = login;
    if (decision === undefined) return { kind: 'waiting' };
    if (!decision.isConfirmed) return { kind: 'gone' };
    this.#people.logins.set(digest, { ...login, collected: 'confirmed' });
    return { kind: 'confirmed', by: decision.by, machine };
  }

  /** The codes of the logins that wait. */
  waitingCodes(): readonly string[] {
    const all = [...this.#people.logins.values()];
    return all.filter(({ decision }) => decision === undefined).map(({ code }) => code);
  }

  #undecided(code: string, nowMs: number): InMemoryLogin | undefined {
    return [...this.#people.logins.values()].find(
      (one) => one.code === code && one.decision === undefined && nowMs < one.expiresAtMs,
    );
  }
}
