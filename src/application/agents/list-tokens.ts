import type { AgentToken } from '../../domain/agent/agent-token.ts';
import { foldCode } from '../../domain/shared/code.ts';
import { err, ok, type Result } from '../../domain/shared/result.ts';
import { notFound, type NotFound } from '../failure.ts';
import type { TokenStore } from '../ports/token-store.ts';

/** Lists an Agent's tokens, without their secrets. */
export class ListTokens {
  readonly #tokens: TokenStore;

  constructor(tokens: TokenStore) {
    this.#tokens = tokens;
  }

  async execute(agent: string): Promise<Result<readonly AgentToken[], NotFound>> {
    const tokens = await this.#tokens.list(foldCode(agent));
    return tokens === undefined ? err(notFound('agent', agent)) : ok(tokens);
  }
}
