import { BlockPlayer, UnblockPlayer } from '../../application/players/block-player.ts';
import { CallExtension } from '../../application/players/call-extension.ts';
import { EndSessions } from '../../application/players/end-sessions.ts';
import { FindPlayableGame } from '../../application/players/find-playable-game.ts';
import { EndOwnSession, ListGameSessions, ListOwnSessions } from '../../application/players/game-sessions.ts';
import { LimitPlayer } from '../../application/players/limit-player.ts';
import { LaunchGame, LaunchTrial } from '../../application/players/launch-game.ts';
import { LogOutPlayer } from '../../application/players/log-out-player.ts';
import { OpenProviderAccount } from '../../application/players/open-provider-account.ts';
import { PlayersAtProvider } from '../../application/players/players-at-provider.ts';
import { QueryBalance } from '../../application/players/query-balance.ts';
import { RegisterPlayer } from '../../application/players/register-player.ts';
import { ShowOwnPlayer } from '../../application/players/show-own-player.ts';
import { OfferGate } from '../../application/providers/offer-gate.ts';
import { UpstreamTurns } from '../../application/providers/upstream-turns.ts';
import type { Bind } from './binder.ts';
import { TOKENS } from './tokens.ts';

/** Players and the games they open. */
export function bindPlayers(bind: Bind): void {
  const { players, playerBlocks, accounts, wallets, games, providers, randomness, digests, protocols } = TOKENS;
  const { playerLimits, timelineStore, gameSessions, clock } = TOKENS;
  const { providerGateways: gateways, mapAgentCall: map } = TOKENS;
  const [playableGames, openAccount] = [FindPlayableGame, OpenProviderAccount];
  bind(OpenProviderAccount, { accounts, gateways, digests });
  bind(PlayersAtProvider, [players, accounts]);
  bind(FindPlayableGame, { games, providers, protocols, maintenance: TOKENS.maintenance });
  bind(RegisterPlayer, { players, providers, map, openAccount, randomness });
  bind(QueryBalance, { map, players, accounts, wallets, gateways });
  bind(EndSessions, { map, players, accounts, gameSessions, gateways });
  bind(LogOutPlayer, { map, players, endSessions: EndSessions });
  bind(BlockPlayer, { players, playerBlocks, endSessions: EndSessions, randomness, clock });
  bind(UnblockPlayer, [players, playerBlocks]);
  bind(LimitPlayer, [players, playerLimits]);
  bind(ShowOwnPlayer, { players, playerBlocks, playerLimits, accounts, timelineStore, gameSessions });
  const launching = { playableGames, openAccount, players, playerBlocks, accounts, gameSessions };
  bind(LaunchGame, { ...launching, gateways, randomness });
  bind(ListGameSessions, [gameSessions]);
  bind(ListOwnSessions, [ListGameSessions]);
  bind(EndOwnSession, { gameSessions, accounts, map, endSessions: EndSessions });
  bind(LaunchTrial, [playableGames, gateways]);
  const asked = { providers, games, protocols, gateways };
  bind(CallExtension, { ...asked, gate: OfferGate, players: PlayersAtProvider, turns: UpstreamTurns });
}
