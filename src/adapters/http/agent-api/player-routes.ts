import type { LaunchGame } from '../../../application/players/launch-game.ts';
import type { LaunchTrial } from '../../../application/players/launch-trial.ts';
import type { LogOutPlayer } from '../../../application/players/log-out-player.ts';
import type { QueryBalance } from '../../../application/players/query-balance.ts';
import type { RegisterPlayer } from '../../../application/players/register-player.ts';
import type { Launched } from '../../../domain/provider/upstream-call.ts';
import { PLAYERS } from '../../api/calls/players.ts';
import { upstream, type AgentRoute } from './agent-call.ts';

/** The use cases behind the calls about players and games to play. */
export interface PlayerUseCases {
  readonly registerPlayer: RegisterPlayer;
  readonly queryBalance: QueryBalance;
  readonly logOutPlayer: LogOutPlayer;
  readonly launchGame: LaunchGame;
  readonly launchTrial: LaunchTrial;
}

/** The calls about players and games to play. */
export const playerRoutes = (useCases: PlayerUseCases): readonly AgentRoute[] => [
  upstream(PLAYERS.register, useCases.registerPlayer),
  upstream(PLAYERS.balance, useCases.queryBalance),
  upstream(PLAYERS.logout, useCases.logOutPlayer, () => ({})),
  upstream(PLAYERS.launch, useCases.launchGame, launchedJson),
  upstream(PLAYERS.launchTrial, useCases.launchTrial, launchedJson),
];

const launchedJson = ({ url }: Launched) => ({ game_url: url });
