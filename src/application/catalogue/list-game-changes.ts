import { checkOperator, type AgentMismatch } from '../../domain/agent/agent.ts';
import { isSameList } from '../../domain/catalogue/game.ts';
import { gameChange, type AgentView, type GameChange } from '../../domain/catalogue/game-change.ts';
import { chosenCountry } from '../../domain/shared/country.ts';
import type { InvalidParameter } from '../../domain/shared/invalid-parameter.ts';
import { err, ok, type Result } from '../../domain/shared/result.ts';
import type { AgentInput } from '../agent-query.ts';
import type { CatalogHistory, GameHistory } from '../ports/catalog-history.ts';
import { formatCursor, isRemembered, parseCursor, TOO_OLD } from './change-cursor.ts';
import { CHANGES_MAX } from '../../domain/catalogue/catalogue-limits.ts';

/** The most games that are compared in one read, and the most reads in one answer. Together they limit the cost of one call. */
const CANDIDATES_MAX = 500;
const READS_MAX = 10;
/** The games of the first read. Without a cursor every game is a change. So this number fills the answer and shows whether there are more. */
const FIRST_CANDIDATES_MAX = CHANGES_MAX + 1;

export type ListGameChangesInput = AgentInput<'cursor' | 'country'>;

/** Changes in no particular order. `hasMore`: a call with `cursor` returns more changes at once. */
export interface GameChanges {
  readonly list: readonly GameChange[];
  readonly cursor: string;
  readonly hasMore: boolean;
}

interface Span {
  readonly epoch: string;
  readonly from: number;
  readonly to: number;
  readonly country: string | undefined;
  readonly viewBefore: AgentView | undefined;
  readonly viewAfter: AgentView | undefined;
}

/**
 * Lists the changes of an Agent's game list since a cursor: the difference between two revisions of the catalogue, as this Agent sees it. Both
 * revisions stay fixed while a long answer is paged, so changes in that time belong to the next difference. No change is missed, and none is listed
 * twice.
 */
export class ListGameChanges {
  readonly #history: CatalogHistory;

  constructor(history: CatalogHistory) {
    this.#history = history;
  }

  async execute(input: ListGameChangesInput): Promise<Result<GameChanges, InvalidParameter | AgentMismatch>> {
    const agent = checkOperator(input.agent, input.operatorCode);
    if (!agent.ok) return agent;
    const country = chosenCountry(input.country);
    if (!country.ok) return country;
    const head = await this.#history.head();
    const cursor = parseCursor(input.cursor, head, country.value);
    if (!cursor.ok) return cursor;
    const bounds = {
      epoch: head.epoch,
      from: cursor.value.from,
      to: cursor.value.to ?? head.revision,
      country: country.value,
    };
    if (bounds.from === bounds.to) return ok({ list: [], cursor: atRest(bounds), hasMore: false });
    const viewBefore = await this.#history.agentViewAt(agent.value.code, bounds.from);
    const viewAfter = await this.#history.agentViewAt(agent.value.code, bounds.to);
    const span = { ...bounds, viewBefore, viewAfter };
    const changes = await this.#compare(span, cursor.value.afterId);
    // The history may have been trimmed during the reads. Then the later reads were incomplete.
    return isRemembered(span, await this.#history.head()) ? ok(changes) : err(TOO_OLD);
  }

  async #compare(span: Span, startAfter: string): Promise<GameChanges> {
    const list: GameChange[] = [];
    let afterId = startAfter;
    for (let read = 0; read < READS_MAX; read += 1) {
      const limit = read === 0 ? FIRST_CANDIDATES_MAX : CANDIDATES_MAX;
      const candidates = await this.#history.gamesChanged({
        from: span.from,
        to: span.to,
        afterId,
        everyGame: !sameView(span.viewBefore, span.viewAfter),
        limit,
      });
      const compared = tell(list, candidates, span);
      afterId = candidates[compared - 1]?.id ?? afterId;
      if (compared < candidates.length) return partial(list, span, afterId);
      if (candidates.length < limit) return { list, cursor: atRest(span), hasMore: false };
    }
    return partial(list, span, afterId);
  }
}

/** The change that the Agent sees, if there is one. */
function changesOf({ before, after }: GameHistory, { viewBefore, viewAfter, country }: Span): GameChange[] {
  const change = gameChange({ state: before, view: viewBefore }, { state: after, view: viewAfter }, country);
  return change === undefined ? [] : [change];
}

/** Adds the changes of these games until the list is full. Returns how many games were compared. */
function tell(list: GameChange[], candidates: readonly GameHistory[], span: Span): number {
  for (const [at, candidate] of candidates.entries()) {
    if (list.length === CHANGES_MAX) return at;
    list.push(...changesOf(candidate, span));
  }
  return candidates.length;
}

const atRest = ({ epoch, to, country }: Pick<Span, 'epoch' | 'to' | 'country'>): string =>
  formatCursor({ from: to, to: undefined, afterId: '' }, epoch, country);

const partial = (list: readonly GameChange[], { epoch, from, to, country }: Span, afterId: string): GameChanges => ({
  list,
  cursor: formatCursor({ from, to, afterId }, epoch, country),
  hasMore: true,
});

const sameView = (left: AgentView | undefined, right: AgentView | undefined): boolean =>
  left !== undefined &&
  right !== undefined &&
  left.currency === right.currency &&
  isSameList(left.countries, right.countries) &&
  JSON.stringify(left.offerRules.rules) === JSON.stringify(right.offerRules.rules);
