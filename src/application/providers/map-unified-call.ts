import type { Protocol } from '../../domain/provider/protocol.ts';
import type { Support } from '../../domain/provider/support.ts';
import { UNIFIED_CALLS, type UnifiedCall } from '../../domain/provider/unified-call.ts';
import { foldCode } from '../../domain/shared/code.ts';
import { err, ok, type Result } from '../../domain/shared/result.ts';
import { notFound, type NotFound, type UnsupportedCall } from '../failure.ts';
import type { ProtocolDirectory } from '../ports/protocol-directory.ts';
import type { KeptProvider, ProviderStore } from '../ports/provider-store.ts';

export interface MapUnifiedCallInput {
  /** Code of the provider; letters may be in any case. */
  readonly provider: string;
  readonly call: UnifiedCall;
}

/** The upstream operations that carry out a call at a provider. */
export interface MappedCall {
  readonly provider: KeptProvider;
  readonly protocol: Protocol;
  readonly support: Support;
}

/** Finds the upstream operations for a unified call. A call that the protocol lacks is refused here, before anything is sent. */
export class MapUnifiedCall {
  readonly #providers: Pick<ProviderStore, 'find'>;
  readonly #protocols: ProtocolDirectory;

  constructor(providers: Pick<ProviderStore, 'find'>, protocols: ProtocolDirectory) {
    this.#providers = providers;
    this.#protocols = protocols;
  }

  async execute({
    provider: code,
    call,
  }: MapUnifiedCallInput): Promise<Result<MappedCall, NotFound | UnsupportedCall>> {
    const provider = await this.#providers.find(foldCode(code));
    if (provider?.isActive !== true) return err(notFound('provider', code));
    const protocol = this.#protocols.find(provider.protocol);
    if (protocol === undefined) throw new Error(`provider ${provider.code} has an unknown protocol`);
    const support = protocol.calls[call];
    if (support.support === 'unsupported') {
      return err({ kind: 'unsupported_call', call: UNIFIED_CALLS[call], provider: provider.code });
    }
    return ok({ provider, protocol, support });
  }
}
