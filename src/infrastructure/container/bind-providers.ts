import { ChangeProvider } from '../../application/providers/change-provider.ts';
import { CheckProviderHealth } from '../../application/providers/check-provider-health.ts';
import { CreateProvider } from '../../application/providers/create-provider.ts';
import { ForgetPlayers } from '../../application/providers/forget-players.ts';
import { ListCapabilities } from '../../application/providers/list-capabilities.ts';
import { ListCredentials } from '../../application/providers/list-credentials.ts';
import { ListProviders } from '../../application/providers/list-providers.ts';
import { MapAgentCall } from '../../application/providers/map-agent-call.ts';
import { MapUnifiedCall } from '../../application/providers/map-unified-call.ts';
import { OfferGate } from '../../application/providers/offer-gate.ts';
import { ShowProvider } from '../../application/providers/show-provider.ts';
import { UpstreamTurns } from '../../application/providers/upstream-turns.ts';
import type { Bind } from './binder.ts';
import { KnownProtocols, termsAmong } from './protocols.ts';
import { TOKENS } from './tokens.ts';

/** Providers, and the calls of Agents to them. */
export function bindProviders(bind: Bind): void {
  const { providers, catalog, accounts, clock, protocols, providerGateways: gateways, secretBox: secrets } = TOKENS;
  const { mapAgentQuestion, parties, loadedProtocols } = TOKENS;
  bind(protocols, { loadedProtocols }, (given) => new KnownProtocols(given.loadedProtocols.protocols));
  bind(TOKENS.termsOf, { loadedProtocols }, (given) => termsAmong(given.loadedProtocols.protocols));
  bind(MapUnifiedCall, [providers, protocols]);
  bind(OfferGate, { catalog, accounts, clock });
  bind(TOKENS.mapAgentCall, { map: MapUnifiedCall, gate: OfferGate }, ({ map, gate }) => new MapAgentCall(map, gate));
  bind(mapAgentQuestion, { parties, gate: OfferGate, protocols }, (given) => {
    const inMemory = { find: (code: string) => given.parties.provider(code) };
    return new MapAgentCall(new MapUnifiedCall(inMemory, given.protocols), given.gate);
  });
  bind(UpstreamTurns, [clock]);
  bind(CheckProviderHealth, { map: mapAgentQuestion, gateways, clock });
  bind(ListCapabilities, { providers, protocols, gate: OfferGate });
  bind(CreateProvider, { providers, protocols, secrets });
  bind(ChangeProvider, { providers, protocols, secrets });
  bind(ForgetPlayers, [providers, accounts]);
  bind(ShowProvider, [providers]);
  bind(ListCredentials, [providers, protocols, secrets]);
  bind(ListProviders, [providers]);
}
