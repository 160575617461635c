/** The way of Agents to providers, over whatever ports. */
import { MapAgentCall, MapUnifiedCall } from '../../../src/application/providers/map-unified-call.ts';
import { OfferGate, type OfferGateParts } from '../../../src/application/providers/offer-gate.ts';
import type { Clock } from '../../../src/application/ports/clock.ts';
import type { ProtocolDirectory } from '../../../src/application/ports/protocol-directory.ts';
import type { ProviderStore } from '../../../src/application/ports/provider-store.ts';
import { ControllableClock } from '../../fakes/controllable-clock.ts';

export interface AgentCallPorts extends Omit<OfferGateParts, 'clock'> {
  readonly providers: ProviderStore;
  readonly protocols: ProtocolDirectory;
  readonly clock?: Clock;
}

export function agentCallMapOf({ providers, protocols, clock = new ControllableClock(), ...ports }: AgentCallPorts) {
  const gate = new OfferGate({ ...ports, clock });
  return { gate, map: new MapAgentCall(new MapUnifiedCall(providers, protocols), gate) };
}
