import type { LaunchGame } from '../../../application/players/launch-game.ts';
import type { LaunchInput } from '../../../application/players/read-launch.ts';
import type { LaunchTrial } from '../../../application/players/launch-trial.ts';
import type { LogOutPlayer } from '../../../application/players/log-out-player.ts';
import type { PlayerQuestionInput } from '../../../application/players/player-question.ts';
import type { QueryBalance } from '../../../application/players/query-balance.ts';
import type { RegisterPlayer } from '../../../application/players/register-player.ts';
import type { Agent } from '../../../domain/agent/agent.ts';
import { ok } from '../../../domain/shared/result.ts';
import { UPSTREAM, type AgentCall, type AgentRoute } from './agent-call.ts';
import type { FormFields } from './form-fields.ts';

/** The use cases behind the calls about players and games to play. */
export interface PlayerUseCases {
  readonly registerPlayer: RegisterPlayer;
  readonly queryBalance: QueryBalance;
  readonly logOutPlayer: LogOutPlayer;
  readonly launchGame: LaunchGame;
  readonly launchTrial: LaunchTrial;
}

/** The calls about players and games to play, one line a path. */
export const playerRoutes = (useCases: PlayerUseCases): readonly AgentRoute[] => [
  { path: '/papi/v1/player/register', call: register(useCases.registerPlayer), ...UPSTREAM },
  { path: '/papi/v1/player/balance', call: balance(useCases.queryBalance), ...UPSTREAM },
  { path: '/papi/v1/player/logout', call: logout(useCases.logOutPlayer), ...UPSTREAM },
  { path: '/papi/v1/game/launch', call: launch(useCases.launchGame), ...UPSTREAM },
  { path: '/papi/v1/game/launch-trial', call: launchTrial(useCases.launchTrial), ...UPSTREAM },
];

const register =
  (useCase: RegisterPlayer): AgentCall =>
  async (agent, fields) => {
    const registered = await useCase.execute(playerQuestion(agent, fields));
    if (!registered.ok) return registered;
    const { memberId, hubMemberId, currency, providers } = registered.value;
    return ok(JSON.stringify({ member_id: memberId, hub_member_id: hubMemberId, currency, providers }));
  };

const balance =
  (useCase: QueryBalance): AgentCall =>
  async (agent, fields) => {
    const found = await useCase.execute(playerQuestion(agent, fields));
    if (!found.ok) return found;
    const { memberId, currency, balance: amount } = found.value;
    return ok(JSON.stringify({ member_id: memberId, currency, balance: amount }));
  };

const logout =
  (useCase: LogOutPlayer): AgentCall =>
  async (agent, fields) => {
    const done = await useCase.execute(playerQuestion(agent, fields));
    return done.ok ? ok('{}') : done;
  };

const launch =
  (useCase: LaunchGame): AgentCall =>
  async (agent, fields) => {
    const launched = await useCase.execute({ ...playerQuestion(agent, fields), ...launchInput(fields) });
    return launched.ok ? ok(JSON.stringify({ game_url: launched.value.url })) : launched;
  };

const launchTrial =
  (useCase: LaunchTrial): AgentCall =>
  async (agent, fields) => {
    const launched = await useCase.execute({
      agent,
      operatorCode: fields['operator_code'],
      ...launchInput(fields),
    });
    return launched.ok ? ok(JSON.stringify({ game_url: launched.value.url })) : launched;
  };

const playerQuestion = (agent: Agent, fields: FormFields): PlayerQuestionInput => ({
  agent,
  operatorCode: fields['operator_code'],
  memberId: fields['member_id'],
  currency: fields['currency'],
  provider: fields['provider'],
});

const launchInput = (fields: FormFields): LaunchInput => ({
  gameId: fields['game_id'],
  currency: fields['currency'],
  platform: fields['platform'],
  language: fields['language'],
  returnUrl: fields['return_url'],
  playerIp: fields['player_ip'],
});
