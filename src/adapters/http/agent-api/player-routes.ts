import { EndOwnSession, ListOwnSessions } from '../../../application/players/game-sessions.ts';
import { LaunchGame, type LaunchedSession } from '../../../application/players/launch-game.ts';
import { LaunchTrial } from '../../../application/players/launch-trial.ts';
import { LogOutPlayer } from '../../../application/players/log-out-player.ts';
import { QueryBalance } from '../../../application/players/query-balance.ts';
import { RegisterPlayer } from '../../../application/players/register-player.ts';
import { OWN_SESSIONS, ownSession } from '../../api/calls/game-sessions.ts';
import { PLAYERS } from '../../api/calls/players.ts';
import { instantJson, shownBy } from '../answers/json-names.ts';
import type { UseCases } from '../use-cases.ts';
import { heavyOwn, upstream, type AgentRoute } from './agent-call.ts';

/** The calls about players and games to play. */
export const playerRoutes = (useCase: UseCases): readonly AgentRoute[] => [
  upstream(PLAYERS.register, useCase(RegisterPlayer)),
  upstream(PLAYERS.balance, useCase(QueryBalance)),
  upstream(PLAYERS.logout, useCase(LogOutPlayer), () => ({})),
  upstream(PLAYERS.launch, useCase(LaunchGame), launchedJson),
  upstream(PLAYERS.launchTrial, useCase(LaunchTrial), ({ url }) => ({ game_url: url })),
  heavyOwn(OWN_SESSIONS.list, useCase(ListOwnSessions), (page) => ({ ...page, list: page.list.map(ownSessionJson) })),
  upstream(OWN_SESSIONS.end, useCase(EndOwnSession), ownSessionJson),
];

const launchedJson = ({ url, sessionId, reference, expiresAtMs }: LaunchedSession) => ({
  game_url: url,
  session_id: sessionId,
  reference,
  expires_at: expiresAtMs === undefined ? undefined : instantJson(expiresAtMs),
});

/** A session for the player's Agent. */
export const ownSessionJson = shownBy(ownSession);
