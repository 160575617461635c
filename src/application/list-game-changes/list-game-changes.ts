import { checkOperator, type Agent, type AgentMismatch } from '../../domain/agent/agent.ts';
import { gameChange, type AgentView, type GameChange } from '../../domain/game/game-change.ts';
import type { InvalidParameter } from '../../domain/shared/invalid-parameter.ts';
import { err, ok, type Result } from '../../domain/shared/result.ts';
import type { CatalogHistory, GameHistory } from '../ports/catalog-history.ts';
import { formatCursor, isRemembered, parseCursor, TOO_OLD } from './change-cursor.ts';
import { CHANGES_MAX } from '../../domain/game/catalogue-limits.ts';

/** Games compared per read, and reads per answer: together they bound what one call may cost. */
const CANDIDATES_MAX = 500;
const READS_MAX = 10;
/** Games of the first read: where everything is a change, as it is without a cursor, that many fill the answer, and show that there are more. */
const FIRST_CANDIDATES_MAX = CHANGES_MAX + 1;

/** The parameters as they were sent, as text. */
export interface ListGameChangesInput {
  readonly agent: Agent;
  readonly operatorCode?: string | undefined;
  readonly cursor?: string | undefined;
}

/** Changes in no promised order; `hasMore` says that the next call with `cursor` will go on at once. */
export interface GameChanges {
  readonly list: readonly GameChange[];
  readonly cursor: string;
  readonly hasMore: boolean;
}

interface Span {
  readonly epoch: string;
  readonly from: number;
  readonly to: number;
  readonly viewBefore: AgentView | undefined;
  readonly viewAfter: AgentView | undefined;
}

/**
 * Tells an Agent what changed in its list since a cursor: the difference of the catalogue between two revisions, as this Agent
 * sees it. Both ends are fixed while a long answer is paged, so changes that go on meanwhile fall into the next difference:
 * none is missed and none is told twice.
 */
export class ListGameChanges {
  readonly #history: CatalogHistory;

  constructor(history: CatalogHistory) {
    this.#history = history;
  }

  async execute(input: ListGameChangesInput): Promise<Result<GameChanges, InvalidParameter | AgentMismatch>> {
    const agent = checkOperator(input.agent, input.operatorCode);
    if (!agent.ok) return agent;
    const head = await this.#history.head();
    const cursor = parseCursor(input.cursor, head);
    if (!cursor.ok) return cursor;
    const { epoch } = head;
    const to = cursor.value.to ?? head.revision;
    if (cursor.value.from === to) return ok({ list: [], cursor: atRest(to, epoch), hasMore: false });
    const viewBefore = await this.#history.agentViewAt(agent.value.code, cursor.value.from);
    const viewAfter = await this.#history.agentViewAt(agent.value.code, to);
    const span = { epoch, from: cursor.value.from, to, viewBefore, viewAfter };
    const changes = await this.#compare(span, cursor.value.afterId);
    // Some of it may have been forgotten while it was read, and then the rest does not tell the truth.
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
      if (candidates.length < limit) return { list, cursor: atRest(span.to, span.epoch), hasMore: false };
    }
    return partial(list, span, afterId);
  }
}

/** The change that the Agent is told of, if it would see any. */
function changesOf({ before, after }: GameHistory, { viewBefore, viewAfter }: Span): GameChange[] {
  const change = gameChange({ state: before, view: viewBefore }, { state: after, view: viewAfter });
  return change === undefined ? [] : [change];
}

/** Adds what the Agent must be told of these games until the list is full; answers how many of them were compared. */
function tell(list: GameChange[], candidates: readonly GameHistory[], span: Span): number {
  for (const [at, candidate] of candidates.entries()) {
    if (list.length === CHANGES_MAX) return at;
    list.push(...changesOf(candidate, span));
  }
  return candidates.length;
}

const atRest = (revision: number, epoch: string): string =>
  formatCursor({ from: revision, to: undefined, afterId: '' }, epoch);

const partial = (list: readonly GameChange[], { epoch, from, to }: Span, afterId: string): GameChanges => ({
  list,
  cursor: formatCursor({ from, to, afterId }, epoch),
  hasMore: true,
});

const sameView = (left: AgentView | undefined, right: AgentView | undefined): boolean =>
  left !== undefined &&
  right !== undefined &&
  left.currency === right.currency &&
  JSON.stringify(left.offerRules.rules) === JSON.stringify(right.offerRules.rules);
