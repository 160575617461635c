import { checkOperator, type AgentMismatch } from '../../domain/agent/agent.ts';
import { DETAILED_MAX } from '../../domain/catalogue/catalogue-limits.ts';
import { isGuid } from '../../domain/shared/is-guid.ts';
import { invalidParameter, type InvalidParameter } from '../../domain/shared/invalid-parameter.ts';
import { inLowerCase } from '../../domain/shared/letter-case.ts';
import { err, ok, type Result } from '../../domain/shared/result.ts';
import type { AgentInput } from '../agent-query.ts';
import type { GameCatalog, NamedGame } from '../ports/game-catalog.ts';

/** Games with their details, in the order of the ids; `missing` has the ids of which the Agent is offered no game. */
export interface DetailedGames {
  readonly list: readonly NamedGame[];
  readonly missing: readonly string[];
}

/** Shows what a lobby needs of games that an Agent is offered. */
export class ShowGameDetails {
  readonly #games: Pick<GameCatalog, 'findNamed'>;

  constructor(games: Pick<GameCatalog, 'findNamed'>) {
    this.#games = games;
  }

  async execute(input: AgentInput<'id' | 'ids'>): Promise<Result<DetailedGames, InvalidParameter | AgentMismatch>> {
    const agent = checkOperator(input.agent, input.operatorCode);
    if (!agent.ok) return agent;
    const ids = idsOf(input);
    if (!ids.ok) return ids;
    const found = await this.#games.findNamed(agent.value, ids.value);
    const byId = new Map(found.map((offered) => [offered.game.id, offered]));
    return ok({
      list: ids.value.flatMap((id) => byId.get(id) ?? []),
      missing: ids.value.filter((id) => !byId.has(id)),
    });
  }
}

/** The ids of the one field that was sent, each once. */
function idsOf({ id = '', ids = '' }: AgentInput<'id' | 'ids'>): Result<readonly string[], InvalidParameter> {
  const [one, several] = [id.trim(), ids.trim()];
  if (one !== '' && several !== '') return err(invalidParameter('id', 'must not be sent together with ids'));
  if (several === '') {
    if (one === '') return err(invalidParameter('ids', 'must be given, or id'));
    return isGuid(one) ? ok([inLowerCase(one)]) : err(invalidParameter('id', 'must be a GUID'));
  }
  const read = [...new Set(several.split(',').map((each) => inLowerCase(each.trim())))];
  if (read.length > DETAILED_MAX) return err(invalidParameter('ids', `must be at most ${DETAILED_MAX} GUIDs`));
  return read.every(isGuid) ? ok(read) : err(invalidParameter('ids', 'must be GUIDs, with commas between them'));
}
