import { checkOperator } from '../../domain/agent/agent.ts';
import type { Launched } from '../../domain/provider/upstream-call.ts';
import { err, type Result } from '../../domain/shared/result.ts';
import type { AgentInput } from '../agent-question.ts';
import type { Failure } from '../failure.ts';
import type { FindPlayableGame } from './find-playable-game.ts';
import { readLaunch, type LaunchInput } from './read-launch.ts';
import type { ProviderGateways } from '../ports/provider-gateways.ts';
import { providerFailure } from '../providers/provider-failure.ts';

export type LaunchTrialInput = LaunchInput & AgentInput;

/** Opens a game without a player and without money. */
export class LaunchTrial {
  readonly #playableGames: FindPlayableGame;
  readonly #gateways: ProviderGateways;

  constructor(playableGames: FindPlayableGame, gateways: ProviderGateways) {
    this.#playableGames = playableGames;
    this.#gateways = gateways;
  }

  async execute(input: LaunchTrialInput): Promise<Result<Launched, Failure>> {
    const operator = checkOperator(input.agent, input.operatorCode);
    if (!operator.ok) return operator;
    const wanted = readLaunch(input);
    if (!wanted.ok) return wanted;
    const { gameId, currency, view } = wanted.value;
    const playable = await this.#playableGames.execute({ agent: input.agent, gameId, currency, call: 'game_demo' });
    if (!playable.ok) return playable;
    const { game, provider } = playable.value;
    const gateway = this.#gateways.connect(provider);
    if (!gateway.ok) return err(providerFailure(provider.code, gateway.error));
    const answer = await gateway.value.call('game_demo', {
      ...view,
      currency,
      game: { code: game.code, category: game.category },
    });
    return answer.ok ? answer : err(providerFailure(provider.code, answer.error));
  }
}
