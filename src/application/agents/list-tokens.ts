import type { AgentToken } from '../../domain/agent/agent-token.ts';
import { foldCode } from '../../domain/shared/code.ts';
import type { InvalidParameter } from '../../domain/shared/invalid-parameter.ts';
import type { NumberedPage } from '../../domain/shared/page.ts';
import type { Result } from '../../domain/shared/result.ts';
import type { NotFound } from '../failure.ts';
import type { TokenStore } from '../ports/token-store.ts';
import { pageOfAgent, type PageQuery } from './page-of-agent.ts';

/** Lists an Agent's tokens, without their secrets. */
export class ListTokens {
  readonly #tokens: Pick<TokenStore, 'list'>;

  constructor(tokens: Pick<TokenStore, 'list'>) {
    this.#tokens = tokens;
  }

  execute(agent: string, question: PageQuery): Promise<Result<NumberedPage<AgentToken>, InvalidParameter | NotFound>> {
    return pageOfAgent(agent, question, (page) => this.#tokens.list(foldCode(agent), page));
  }
}
