import type { LaunchGame } from '../../../application/players/launch-game.ts';
import type { LaunchInput } from '../../../application/players/read-launch.ts';
import type { LaunchTrial } from '../../../application/players/launch-trial.ts';
import type { LogOutPlayer } from '../../../application/players/log-out-player.ts';
import type { PlayerQuestionInput } from '../../../application/players/player-question.ts';
import type { QueryBalance } from '../../../application/players/query-balance.ts';
import type { RegisterPlayer } from '../../../application/players/register-player.ts';
import type { Agent } from '../../../domain/agent/agent.ts';
import type { Launched } from '../../../domain/provider/upstream-call.ts';
import { ok, type Result } from '../../../domain/shared/result.ts';
import { PLAYERS } from '../../api/players.ts';
import { served, UPSTREAM, type AgentRoute, type Asked } from './agent-call.ts';

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
  served(PLAYERS.register, UPSTREAM, async (agent, fields) => {
    const registered = await useCases.registerPlayer.execute(playerQuestion(agent, fields));
    if (!registered.ok) return registered;
    const { memberId, hubMemberId, currency, providers } = registered.value;
    return ok({ member_id: memberId, hub_member_id: hubMemberId, currency, providers });
  }),
  served(PLAYERS.balance, UPSTREAM, async (agent, fields) => {
    const found = await useCases.queryBalance.execute(playerQuestion(agent, fields));
    if (!found.ok) return found;
    const { memberId, currency, balance } = found.value;
    return ok({ member_id: memberId, currency, balance });
  }),
  served(PLAYERS.logout, UPSTREAM, async (agent, { operator_code: operatorCode, member_id: memberId, provider }) => {
    const done = await useCases.logOutPlayer.execute({ agent, operatorCode, memberId, provider });
    return done.ok ? ok({}) : done;
  }),
  served(PLAYERS.launch, UPSTREAM, async (agent, fields) => {
    const { operator_code: operatorCode, member_id: memberId } = fields;
    return launchedJson(await useCases.launchGame.execute({ agent, operatorCode, memberId, ...launchInput(fields) }));
  }),
  served(PLAYERS.launchTrial, UPSTREAM, async (agent, fields) =>
    launchedJson(
      await useCases.launchTrial.execute({ agent, operatorCode: fields.operator_code, ...launchInput(fields) }),
    ),
  ),
];

const launchedJson = <E>(launched: Result<Launched, E>) =>
  launched.ok ? ok({ game_url: launched.value.url }) : launched;

const playerQuestion = (
  agent: Agent,
  fields: Asked<NonNullable<typeof PLAYERS.balance.body>>,
): PlayerQuestionInput => ({
  agent,
  operatorCode: fields.operator_code,
  memberId: fields.member_id,
  currency: fields.currency,
  provider: fields.provider,
});

const launchInput = (fields: Asked<NonNullable<typeof PLAYERS.launchTrial.body>>): LaunchInput => ({
  gameId: fields.game_id,
  currency: fields.currency,
  platform: fields.platform,
  language: fields.language,
  returnUrl: fields.return_url,
  playerIp: fields.player_ip,
});
