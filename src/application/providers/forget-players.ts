import { foldCode } from '../../domain/shared/code.ts';
import { err, ok, type Result } from '../../domain/shared/result.ts';
import { notFound, type NotFound } from '../failure.ts';
import type { AccountStore } from '../ports/account-store.ts';
import type { ProviderStore } from '../ports/provider-store.ts';

export interface ForgottenPlayers {
  /** The number of accounts that were registered. */
  readonly forgotten: number;
}

/**
 * Marks all players of a provider as unregistered there, after its address or the operator's account there has changed. Each player is registered
 * again, under the same name, before the next launch or transfer.
 */
export class ForgetPlayers {
  readonly #providers: Pick<ProviderStore, 'find'>;
  readonly #accounts: Pick<AccountStore, 'markAllForgotten'>;

  constructor(providers: Pick<ProviderStore, 'find'>, accounts: Pick<AccountStore, 'markAllForgotten'>) {
    this.#providers = providers;
    this.#accounts = accounts;
  }

  async execute(code: string): Promise<Result<ForgottenPlayers, NotFound>> {
    const provider = await this.#providers.find(foldCode(code));
    if (provider === undefined) return err(notFound('provider', code));
    return ok({ forgotten: await this.#accounts.markAllForgotten(provider.code) });
  }
}
