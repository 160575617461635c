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
import { made, type Bind } from './binder.ts';
import { protocols } from './protocols.ts';
import { TOKENS } from './tokens.ts';

/** Providers, and the way of Agents to them. */
export function bindProviders(bind: Bind): void {
  const { providers, catalog, accounts, clock, providerGateways: gateways, secretBox: secrets } = TOKENS;
  const { mapUnifiedCall, mapAgentCall, mapAgentQuestion, offerGate, parties } = TOKENS;
  bind(mapUnifiedCall, { providers }, (given) => new MapUnifiedCall(given.providers, protocols));
  bind(offerGate, { catalog, accounts, clock }, made(OfferGate));
  bind(mapAgentCall, { map: mapUnifiedCall, gate: offerGate }, ({ map, gate }) => new MapAgentCall(map, gate));
  bind(mapAgentQuestion, { parties, gate: offerGate }, (given) => {
    const inMemory = { find: (code: string) => given.parties.provider(code) };
    return new MapAgentCall(new MapUnifiedCall(inMemory, protocols), given.gate);
  });
  bind(TOKENS.upstreamTurns, { clock }, (given) => new UpstreamTurns(given.clock));
  bind(TOKENS.checkProviderHealth, { map: mapAgentQuestion, gateways, clock }, made(CheckProviderHealth));
  bind(
    TOKENS.listCapabilities,
    { providers, gate: offerGate },
    (parts) => new ListCapabilities({ ...parts, protocols }),
  );
  bind(TOKENS.createProvider, { providers, secrets }, (parts) => new CreateProvider({ ...parts, protocols }));
  bind(TOKENS.changeProvider, { providers, secrets }, (parts) => new ChangeProvider({ ...parts, protocols }));
  bind(TOKENS.forgetPlayers, { providers, accounts }, (given) => new ForgetPlayers(given.providers, given.accounts));
  bind(TOKENS.showProvider, { providers }, (given) => new ShowProvider(given.providers));
  bind(
    TOKENS.listCredentials,
    { providers, secrets },
    (given) => new ListCredentials(given.providers, protocols, given.secrets),
  );
  bind(TOKENS.listProviders, { providers }, (given) => new ListProviders(given.providers));
}
