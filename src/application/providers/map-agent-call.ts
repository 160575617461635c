import { err, type Result } from '../../domain/shared/result.ts';
import { foldCode } from '../../domain/shared/code.ts';
import type { CallRefused, NotFound, UnsupportedCall } from '../failure.ts';
import type { MappedCall, MapUnifiedCall, MapUnifiedCallInput } from './map-unified-call.ts';
import type { GateQuestion, OfferGate } from './offer-gate.ts';

export interface MapAgentCallInput extends MapUnifiedCallInput, Pick<GateQuestion, 'agent' | 'memberId' | 'currency'> {
  /** What the call is for, where the call itself does not say. */
  readonly purpose?: 'withdrawal' | undefined;
}

/** Finds what a provider makes of an Agent's call. An Agent that is not offered anything there learns nothing more of it. */
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

/** Money that is taken out of the gateway's own wallet, or looked at there, is nobody's business but the Agent's. */
const isAskedHere = ({ support }: MappedCall, call: string): boolean =>
  support.support !== 'supported' && (call === 'withdrawal' || call === 'balance_query');
