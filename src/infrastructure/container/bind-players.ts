import { CallExtension } from '../../application/players/call-extension.ts';
import { FindPlayableGame } from '../../application/players/find-playable-game.ts';
import { LaunchGame } from '../../application/players/launch-game.ts';
import { LaunchTrial } from '../../application/players/launch-trial.ts';
import { LogOutPlayer } from '../../application/players/log-out-player.ts';
import { OpenProviderAccount } from '../../application/players/open-provider-account.ts';
import { PlayersAtProvider } from '../../application/players/players-at-provider.ts';
import { QueryBalance } from '../../application/players/query-balance.ts';
import { RegisterPlayer } from '../../application/players/register-player.ts';
import { made, type Bind } from './binder.ts';
import { protocols } from './protocols.ts';
import { TOKENS } from './tokens.ts';

/** Players and the games they open. */
export function bindPlayers(bind: Bind): void {
  const { players, accounts, wallets, games, providers, randomness, digests } = TOKENS;
  const { providerGateways: gateways, mapAgentCall: map, offerGate: gate, upstreamTurns: turns } = TOKENS;
  const { findPlayableGame: playableGames, openProviderAccount: openAccount, playersAtProvider } = TOKENS;
  bind(openAccount, { accounts, gateways, digests }, made(OpenProviderAccount));
  bind(playersAtProvider, { players, accounts }, (given) => new PlayersAtProvider(given.players, given.accounts));
  bind(playableGames, { games, providers }, (parts) => new FindPlayableGame({ ...parts, protocols }));
  bind(TOKENS.registerPlayer, { players, providers, map, openAccount, randomness }, made(RegisterPlayer));
  bind(TOKENS.queryBalance, { map, players, accounts, wallets, gateways }, made(QueryBalance));
  bind(TOKENS.logOutPlayer, { map, players, accounts, gateways }, made(LogOutPlayer));
  bind(TOKENS.launchGame, { playableGames, openAccount, players, accounts, gateways, randomness }, made(LaunchGame));
  bind(
    TOKENS.launchTrial,
    { playableGames, gateways },
    (given) => new LaunchTrial(given.playableGames, given.gateways),
  );
  bind(
    TOKENS.callExtension,
    { providers, gate, players: playersAtProvider, gateways, turns },
    (parts) => new CallExtension({ ...parts, protocols }),
  );
}
