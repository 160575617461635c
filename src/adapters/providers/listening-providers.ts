import type { ProviderNotConfigured } from '../../application/ports/provider-gateways.ts';
import type {
  ProviderInbox,
  ProviderInboxes,
  ProviderReply,
  ProviderRequest,
} from '../../application/ports/provider-inbox.ts';
import type { KeptProvider } from '../../application/ports/provider-store.ts';
import { invalidParameter } from '../../domain/shared/invalid-parameter.ts';
import { err, type Result } from '../../domain/shared/result.ts';
import { ConfiguredProviders, type ConfiguredProvidersParts } from './configured-providers.ts';

/** The inboxes of the configured providers. */
export class ListeningProviders implements ProviderInboxes {
  readonly #inboxes: ConfiguredProviders<ProviderInbox>;
  readonly #parts: ConfiguredProvidersParts;

  constructor(parts: ConfiguredProvidersParts) {
    this.#parts = parts;
    this.#inboxes = new ConfiguredProviders(
      parts,
      (protocol, connection) =>
        protocol.inbound?.listen(connection) ?? err(invalidParameter('protocol', 'must be one that sends callbacks')),
    );
  }

  open(provider: KeptProvider): Result<ProviderInbox, ProviderNotConfigured> {
    return this.#inboxes.of(provider);
  }

  fault({ protocol: name }: KeptProvider, request: ProviderRequest): ProviderReply | undefined {
    return this.#parts.protocols.find(({ protocol }) => protocol === name)?.inbound?.fault(request);
  }
}
