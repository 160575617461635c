import { checkOperator } from '../../domain/agent/agent.ts';
import type { Launched } from '../../domain/provider/upstream-call.ts';
import { all, type Result } from '../../domain/shared/result.ts';
import type { AgentInput } from '../agent-query.ts';
import type { Failure } from '../failure.ts';
import type { FindPlayableGame } from './find-playable-game.ts';
import { readLaunch, type LaunchInput } from './read-launch.ts';
import type { ProviderGateways } from '../ports/provider-gateways.ts';
import { askProvider } from '../providers/ask-provider.ts';

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
    const read = all({ agent: checkOperator(input.agent, input.operatorCode), wanted: readLaunch(input) });
    if (!read.ok) return read;
    const { agent, wanted } = read.value;
    const { currency, country, view } = wanted;
    const playable = await this.#playableGames.execute({ agent, ...wanted, call: 'game_demo' });
    if (!playable.ok) return playable;
    const { game, provider } = playable.value;
    const asked = { ...view, currency, country, game: { code: game.code, category: game.category } };
    return askProvider(this.#gateways, provider, (gateway) => gateway.call('game_demo', asked));
  }
}
