import type { AgentToken } from '../../domain/agent/agent-token.ts';
import { foldCode } from '../../domain/shared/code.ts';
import { err, ok, type Result } from '../../domain/shared/result.ts';
import { notFound, type NotFound } from '../failure.ts';
import type { TokenStore } from '../ports/token-store.ts';

/** Shows one token of an Agent, without its secret. */
export class ShowToken {
  readonly #tokens: Pick<TokenStore, 'find'>;

  constructor(tokens: Pick<TokenStore, 'find'>) {
    this.#tokens = tokens;
  }

  async execute(agent: string, id: string): Promise<Result<AgentToken, NotFound>> {
    const token = await this.#tokens.find(foldCode(agent), id);
    return token === undefined ? err(notFound('token', id)) : ok(token);
  }
}
