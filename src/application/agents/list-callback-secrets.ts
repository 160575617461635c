import { foldCode } from '../../domain/shared/code.ts';
import type { InvalidParameter } from '../../domain/shared/invalid-parameter.ts';
import type { NumberedPage } from '../../domain/shared/page.ts';
import type { Result } from '../../domain/shared/result.ts';
import type { NotFound } from '../failure.ts';
import type { CallbackSecret, CallbackSecretStore } from '../ports/callback-secret-store.ts';
import { pageOfAgent, type PageQuery } from './page-of-agent.ts';

/** Lists an Agent's callback secrets, without the secrets. */
export class ListCallbackSecrets {
  readonly #secrets: Pick<CallbackSecretStore, 'list'>;

  constructor(secrets: Pick<CallbackSecretStore, 'list'>) {
    this.#secrets = secrets;
  }

  execute(
    agent: string,
    question: PageQuery,
  ): Promise<Result<NumberedPage<CallbackSecret>, InvalidParameter | NotFound>> {
    return pageOfAgent(agent, question, (page) => this.#secrets.list(foldCode(agent), page));
  }
}
