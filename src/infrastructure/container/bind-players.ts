import type { Container } from 'inversify';
import type { PlayerUseCases } from '../../adapters/http/index.ts';
import type { Persistence } from '../../adapters/persistence/index.ts';
import { FindPlayableGame } from '../../application/players/find-playable-game.ts';
import { LaunchGame } from '../../application/players/launch-game.ts';
import { LaunchTrial } from '../../application/players/launch-trial.ts';
import { LogOutPlayer } from '../../application/players/log-out-player.ts';
import { OpenProviderAccount } from '../../application/players/open-provider-account.ts';
import type { Clock } from '../../application/ports/clock.ts';
import type { Digests } from '../../application/ports/digests.ts';
import type { ProviderGateways } from '../../application/ports/provider-gateways.ts';
import type { Randomness } from '../../application/ports/randomness.ts';
import { QueryBalance } from '../../application/players/query-balance.ts';
import { RegisterPlayer } from '../../application/players/register-player.ts';
import { agentCallMap } from './agent-call-map.ts';
import { protocols } from './protocols.ts';
import { TOKENS } from './tokens.ts';

/** Players and the games they open. */
export function bindPlayers(container: Container): void {
  const { persistence, providerGateways, digests, randomness, clock } = TOKENS;
  container
    .bind(TOKENS.players)
    .toResolvedValue(playerUseCases, [persistence, providerGateways, digests, randomness, clock]);
}

function playerUseCases(
  ...[persistence, gateways, digests, randomness, clock]: [Persistence, ProviderGateways, Digests, Randomness, Clock]
): PlayerUseCases {
  const { players, accounts, wallets, games, providers } = persistence;
  const { map } = agentCallMap(persistence, clock);
  const openAccount = new OpenProviderAccount({ accounts, gateways, digests });
  const playableGames = new FindPlayableGame({ games, providers, protocols });
  return {
    registerPlayer: new RegisterPlayer({ players, providers, map, openAccount, randomness }),
    queryBalance: new QueryBalance({ map, players, accounts, wallets, gateways }),
    logOutPlayer: new LogOutPlayer({ map, players, accounts, gateways }),
    launchGame: new LaunchGame({ playableGames, openAccount, players, accounts, gateways, randomness }),
    launchTrial: new LaunchTrial(playableGames, gateways),
  };
}
