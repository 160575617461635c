import type { Persistence } from '../../adapters/persistence/index.ts';
import { MapAgentCall } from '../../application/providers/map-agent-call.ts';
import { MapUnifiedCall } from '../../application/providers/map-unified-call.ts';
import { OfferGate } from '../../application/providers/offer-gate.ts';
import type { Clock } from '../../application/ports/clock.ts';
import { protocols } from './protocols.ts';

/** The way of Agents to providers, and the gate on it. */
export function agentCallMap({ providers, catalog, accounts }: Persistence, clock: Clock) {
  const gate = new OfferGate({ catalog, accounts, clock });
  return { gate, map: new MapAgentCall(new MapUnifiedCall(providers, protocols), gate) };
}
