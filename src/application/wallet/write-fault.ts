import { foldCode } from '../../domain/shared/code.ts';
import type { KnownProviders } from '../ports/known-providers.ts';
import type { ProviderInboxes, ProviderReply, ProviderRequest } from '../ports/provider-inbox.ts';

/**
 * Writes the reply to a fault in the gateway, in a provider's words. It needs neither the database nor the provider's credentials. So the reply
 * always follows the provider's document, whatever has failed.
 */
export class WriteFault {
  readonly #known: KnownProviders;
  readonly #inboxes: ProviderInboxes;

  constructor(known: KnownProviders, inboxes: ProviderInboxes) {
    this.#known = known;
    this.#inboxes = inboxes;
  }

  /** Undefined if the provider, or its words, are unknown here. */
  execute(code: string, request: ProviderRequest): ProviderReply | undefined {
    const provider = this.#known.find(foldCode(code));
    return provider && this.#inboxes.fault(provider, request);
  }
}
