import { foldCode } from '../../domain/shared/code.ts';
import type { KnownProviders } from '../ports/known-providers.ts';
import type { ProviderInboxes, ProviderReply, ProviderRequest } from '../ports/provider-inbox.ts';

/**
 * Writes in a provider's words that something here failed. It needs neither the database nor the provider's credentials, so that whatever
 * is out of order, a provider never has to read words that its document does not know.
 */
export class WriteFault {
  readonly #known: KnownProviders;
  readonly #inboxes: ProviderInboxes;

  constructor(known: KnownProviders, inboxes: ProviderInboxes) {
    this.#known = known;
    this.#inboxes = inboxes;
  }

  /** Undefined where nobody here knows the provider, or its words. */
  execute(code: string, request: ProviderRequest): ProviderReply | undefined {
    const provider = this.#known.find(foldCode(code));
    return provider && this.#inboxes.fault(provider, request);
  }
}
