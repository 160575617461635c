import type { CallbackSecretStore, KeptCallbackSecret } from '../../src/application/ports/callback-secret-store.ts';
import type { Added } from '../../src/application/ports/token-store.ts';
import type { InMemoryCatalogue } from './in-memory-catalogue.ts';

export class InMemoryCallbackSecretStore implements CallbackSecretStore {
  readonly #catalogue: InMemoryCatalogue;

  constructor(catalogue: InMemoryCatalogue) {
    this.#catalogue = catalogue;
  }

  async add(secret: KeptCallbackSecret, signingMax = Infinity): Promise<Added> {
    if (!this.#catalogue.current.agents.has(secret.agent)) return 'unknown_agent';
    const own = [...this.#catalogue.callbackSecrets.values()].filter(({ agent }) => agent === secret.agent);
    if (own.filter(({ revokedAtMs }) => revokedAtMs === undefined).length >= signingMax) return 'full';
    this.#catalogue.callbackSecrets.set(secret.id, secret);
    return 'added';
  }

  async list(agent: string): Promise<readonly KeptCallbackSecret[] | undefined> {
    if (!this.#catalogue.current.agents.has(agent)) return undefined;
    return [...this.#catalogue.callbackSecrets.values()]
      .filter((secret) => secret.agent === agent)
      .sort((left, right) => left.createdAtMs - right.createdAtMs);
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
}
