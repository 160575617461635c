import type { Protocol } from '../../domain/provider/protocol.ts';
import type { Support } from '../../domain/provider/support.ts';
import { UNIFIED_CALLS, type UnifiedCall } from '../../domain/provider/unified-call.ts';
import { foldCode } from '../../domain/shared/code.ts';
import { err, ok, type Result } from '../../domain/shared/result.ts';
import { notFound, type NotFound, type UnsupportedCall, type CallRefused } from '../failure.ts';
import type { ProtocolDirectory } from '../ports/protocol-directory.ts';
import type { KeptProvider, ProviderStore } from '../ports/provider-store.ts';
import type { GateQuery, OfferGate } from './offer-gate.ts';

interface MapUnifiedCallInput {
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

interface MapAgentCallInput extends MapUnifiedCallInput, Pick<GateQuery, 'agent' | 'memberId' | 'currency'> {
  /** The purpose of the call, if the call itself leaves it open. */
  readonly purpose?: 'withdrawal' | undefined;
}

/** Finds the upstream operations for an Agent's call. An Agent without an offer at the provider learns nothing else about it. */
export class MapAgentCall {
  readonly #map: MapUnifiedCall;
  readonly #gate: OfferGate;

  constructor(map: MapUnifiedCall, gate: OfferGate) {
    this.#map = map;
    this.#gate = gate;
  }

  async execute(input: MapAgentCallInput): Promise<Result<MappedCall, NotFound | UnsupportedCall | CallRefused>> {
    const { agent, call, purpose, memberId, currency } = input;
    const mapped = await this.#map.execute(input);
    if (!mapped.ok && mapped.error.kind === 'not_found') return mapped;
    if (mapped.ok && isAskedHere(mapped.value, purpose ?? call)) return mapped;
    const provider = foldCode(input.provider);
    const refusal = await this.#gate.refusal({ agent, provider, call: purpose ?? call, memberId, currency });
    return refusal === undefined ? mapped : err(refusal);
  }
}

/** Whether the gateway answers by itself: a withdrawal from its own wallet, or a look at its balance, does not concern the provider. */
const isAskedHere = ({ support }: MappedCall, call: string): boolean =>
  support.support !== 'supported' && (call === 'withdrawal' || call === 'balance_query');
