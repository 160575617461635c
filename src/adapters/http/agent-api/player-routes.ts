import { LaunchGame } from '../../../application/players/launch-game.ts';
import { LaunchTrial } from '../../../application/players/launch-trial.ts';
import { LogOutPlayer } from '../../../application/players/log-out-player.ts';
import { QueryBalance } from '../../../application/players/query-balance.ts';
import { RegisterPlayer } from '../../../application/players/register-player.ts';
import type { Launched } from '../../../domain/provider/upstream-call.ts';
import { PLAYERS } from '../../api/calls/players.ts';
import type { UseCases } from '../use-cases.ts';
import { upstream, type AgentRoute } from './agent-call.ts';

/** The calls about players and games to play. */
export const playerRoutes = (useCase: UseCases): readonly AgentRoute[] => [
  upstream(PLAYERS.register, useCase(RegisterPlayer)),
  upstream(PLAYERS.balance, useCase(QueryBalance)),
  upstream(PLAYERS.logout, useCase(LogOutPlayer), () => ({})),
  upstream(PLAYERS.launch, useCase(LaunchGame), launchedJson),
  upstream(PLAYERS.launchTrial, useCase(LaunchTrial), launchedJson),
];

const launchedJson = ({ url }: Launched) => ({ game_url: url });
