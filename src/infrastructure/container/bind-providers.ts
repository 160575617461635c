import {
  ChangeProvider,
  CreateProvider,
  ShowProvider,
  ListProviders,
  ListCredentials,
  ForgetPlayers,
} from '../../application/providers/providers.ts';
import { CheckProviderHealth } from '../../application/providers/check-provider-health.ts';
import { ListCapabilities } from '../../application/providers/list-capabilities.ts';
import { MapAgentCall, MapUnifiedCall } from '../../application/providers/map-unified-call.ts';
import { OfferGate } from '../../application/providers/offer-gate.ts';
import { UpstreamTurns } from '../../application/providers/upstream-turns.ts';
import type { Bind } from './binder.ts';
import { KnownProtocols, termsAmong } from './protocols.ts';
import { TOKENS } from './tokens.ts';
import { ChangeGame, ListStoredGames, ShowGame } from '../../application/catalogue/stored-games.ts';
import { ImportGames } from '../../application/catalogue/import-games.ts';
import { ListGameChanges } from '../../application/catalogue/list-game-changes.ts';
import { ListGames, SearchGames } from '../../application/catalogue/list-games.ts';
import { ShowGameDetails } from '../../application/catalogue/show-game-details.ts';
import { SyncCatalogue } from '../../application/catalogue/sync-catalogue.ts';
import { BackgroundJobs } from '../process/background-jobs.ts';

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

/** The games, and the ways into the catalogue. */
export function bindCatalogue(bind: Bind): void {
  const { games, stagedGames, jobs, clock, randomness, providerGateways: gateways } = TOKENS;
  bind(ListGames, [TOKENS.catalog]);
  bind(SearchGames, [ListGames]);
  bind(ShowGameDetails, [TOKENS.catalog]);
  bind(ListGameChanges, [TOKENS.history]);
  bind(ListStoredGames, [games]);
  bind(ShowGame, [games]);
  bind(ChangeGame, [games]);
  bind(ImportGames, [games, randomness]);
  const asked = { mapUnifiedCall: MapUnifiedCall, gateways, areNewActive: TOKENS.syncNewGamesActive };
  bind(SyncCatalogue, { jobs, stagedGames, clock, randomness, ...asked, runner: BackgroundJobs });
}
