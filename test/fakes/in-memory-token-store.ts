import { isUsable, type AgentToken } from '../../src/domain/agent/agent-token.ts';
import type { PageRequest } from '../../src/domain/shared/page-request.ts';
import type { Page } from '../../src/domain/shared/page.ts';
import type { Added, KeptToken, TokenStore } from '../../src/application/ports/token-store.ts';
import { laterFirst } from './later-first.ts';
import type { InMemoryCatalogue } from './in-memory-catalogue.ts';

export class InMemoryTokenStore implements TokenStore {
  readonly #catalogue: InMemoryCatalogue;

  constructor(catalogue: InMemoryCatalogue) {
    this.#catalogue = catalogue;
  }

  async add(token: KeptToken, workingMax = Infinity): Promise<Added> {
    if (!this.#catalogue.current.agents.has(token.agent)) return 'unknown_agent';
    const own = [...this.#catalogue.tokens.values()].filter(({ agent }) => agent === token.agent);
    if (own.filter((one) => isUsable(one, token.createdAtMs)).length >= workingMax) return 'full';
    this.#catalogue.tokens.set(token.id, token);
    return 'added';
  }

  async list(agent: string, { pageSize, offset }: PageRequest): Promise<Page<AgentToken> | undefined> {
    if (!this.#catalogue.current.agents.has(agent)) return undefined;
    const own = [...this.#catalogue.tokens.values()].filter((token) => token.agent === agent);
    const inOrder = own.sort((left, right) => laterFirst(left, right, endOf)).map(shownOf);
    return { list: inOrder.slice(offset, offset + pageSize), total: own.length };
  }

  async find(agent: string, id: string): Promise<AgentToken | undefined> {
    const token = this.#catalogue.tokens.get(id);
    return token?.agent === agent ? shownOf(token) : undefined;
  }

  async revoke({ agent, id, atMs }: Parameters<TokenStore['revoke']>[0]): Promise<boolean> {
    const token = this.#catalogue.tokens.get(id);
    if (token?.agent !== agent) return false;
    this.#catalogue.tokens.set(id, { ...token, revokedAtMs: token.revokedAtMs ?? atMs });
    return true;
  }
}

const shownOf = ({ digest: _digest, apiSecretSealed: _secret, ...shown }: KeptToken): AgentToken => shown;

const endOf = ({ expiresAtMs = Infinity, revokedAtMs = Infinity }: AgentToken): number =>
  Math.min(expiresAtMs, revokedAtMs);
