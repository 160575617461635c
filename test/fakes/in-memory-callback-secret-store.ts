import type {
  CallbackSecret,
  CallbackSecretStore,
  KeptCallbackSecret,
} from '../../src/application/ports/callback-secret-store.ts';
import type { PageRequest } from '../../src/domain/shared/page-request.ts';
import type { Page } from '../../src/domain/shared/page.ts';
import type { Added } from '../../src/application/ports/token-store.ts';
import { laterFirst } from './later-first.ts';
import type { InMemoryCatalogue } from './in-memory-catalogue.ts';

export class InMemoryCallbackSecretStore implements CallbackSecretStore {
  readonly #catalogue: InMemoryCatalogue;

  constructor(catalogue: InMemoryCatalogue) {
    this.#catalogue = catalogue;
  }

  async add(secret: KeptCallbackSecret, signingMax = Infinity): Promise<Added> {
    if (!this.#catalogue.current.agents.has(secret.agent)) return 'unknown_agent';
    if (this.#signing(secret.agent).length >= signingMax) return 'full';
    this.#catalogue.callbackSecrets.set(secret.id, secret);
    return 'added';
  }

  async list(agent: string, { pageSize, offset }: PageRequest): Promise<Page<CallbackSecret> | undefined> {
    if (!this.#catalogue.current.agents.has(agent)) return undefined;
    const own = this.#of(agent).map(shownOf);
    return { list: own.slice(offset, offset + pageSize), total: own.length };
  }

  async find(agent: string, id: string): Promise<CallbackSecret | undefined> {
    const secret = this.#catalogue.callbackSecrets.get(id);
    return secret?.agent === agent ? shownOf(secret) : undefined;
  }

  async signing(agent: string): Promise<readonly KeptCallbackSecret[]> {
    return this.#signing(agent);
  }

  async withSecret(agents: readonly string[]): Promise<ReadonlySet<string>> {
    const kept = [...this.#catalogue.callbackSecrets.values()].filter(({ revokedAtMs }) => revokedAtMs === undefined);
    return new Set(kept.map(({ agent }) => agent).filter((agent) => agents.includes(agent)));
  }

  async revoke({ agent, id, atMs }: Parameters<CallbackSecretStore['revoke']>[0]): Promise<boolean> {
    const secret = this.#catalogue.callbackSecrets.get(id);
    if (secret?.agent !== agent) return false;
    this.#catalogue.callbackSecrets.set(id, { ...secret, revokedAtMs: secret.revokedAtMs ?? atMs });
    return true;
  }

  #signing(agent: string): readonly KeptCallbackSecret[] {
    return this.#of(agent).filter(({ revokedAtMs }) => revokedAtMs === undefined);
  }

  #of(agent: string): readonly KeptCallbackSecret[] {
    const own = [...this.#catalogue.callbackSecrets.values()].filter((secret) => secret.agent === agent);
    return own.sort((left, right) => laterFirst(left, right, ({ revokedAtMs = Infinity }) => revokedAtMs));
  }
}

const shownOf = ({ secretSealed: _secret, ...shown }: KeptCallbackSecret): CallbackSecret => shown;
