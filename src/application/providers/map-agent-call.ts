import { err, type Result } from '../../domain/shared/result.ts';
import { foldCode } from '../../domain/shared/code.ts';
import type { CallRefused, NotFound, UnsupportedCall } from '../failure.ts';
import type { MappedCall, MapUnifiedCall, MapUnifiedCallInput } from './map-unified-call.ts';
import type { GateQuery, OfferGate } from './offer-gate.ts';

export interface MapAgentCallInput extends MapUnifiedCallInput, Pick<GateQuery, 'agent' | 'memberId' | 'currency'> {
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
