import { checkOperator, type AgentMismatch } from '../../domain/agent/agent.ts';
import { isSameList } from '../../domain/catalogue/game.ts';
import { gameChange, type AgentView, type GameChange } from '../../domain/catalogue/game-change.ts';
import { chosenCountry } from '../../domain/shared/country.ts';
import { invalidParameter, type InvalidParameter } from '../../domain/shared/invalid-parameter.ts';
import { err, ok, type Result } from '../../domain/shared/result.ts';
import type { AgentInput } from '../agent-query.ts';
import type { CatalogHistory, GameHistory, HistoryHead } from '../ports/catalog-history.ts';
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

/**
 * The revision up to which an Agent has read the changes of the catalogue. Between two differences, the Agent knows everything up to `from`, and `to`
 * is undefined. In the middle of a long answer, the Agent is comparing `from` with `to`, and has received all games up to `afterId`.
 */
export interface ChangeCursor {
  readonly from: number;
  readonly to: number | undefined;
  readonly afterId: string;
}

// At most 15 digits, so that a revision is always a safe integer.
const GUID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
const CURSOR = new RegExp(`^(${GUID})\\.(\\d{1,15})(?:\\.(\\d{1,15})\\.(${GUID}))?(?:\\.([A-Z]{2}))?$`);

/**
 * The cursor as text, which clients treat as opaque. The epoch distinguishes a revision before a restore of the catalogue from the same number after
 * it. The country is that of the list that is followed.
 */
export const formatCursor = ({ from, to, afterId }: ChangeCursor, epoch: string, country?: string): string =>
  [epoch, from, ...(to === undefined ? [] : [to, afterId]), ...(country === undefined ? [] : [country])].join('.');

/**
 * Reads a cursor. Refuses a text that is not a cursor. Refuses a cursor of another epoch or of a later revision, which appear after a
 * restore. Refuses a cursor whose beginning is no longer kept, and one of the list for another country. Without a text, nothing has been read.
 */
export function parseCursor(
  text: string | undefined,
  head: HistoryHead,
  country?: string,
): Result<ChangeCursor, InvalidParameter> {
  if (text === undefined || text === '') return ok({ from: 0, to: undefined, afterId: '' });
  const [, epoch, from, to = from, afterId, ofCountry] = CURSOR.exec(text) ?? [];
  const last = Number(to);
  if (epoch === undefined || Number(from) > last) return err(NOT_A_CURSOR);
  if (epoch !== head.epoch || last > head.revision) return err(OF_ANOTHER_CATALOGUE);
  if (ofCountry !== country) return err(OF_ANOTHER_COUNTRY);
  const cursor =
    afterId === undefined ? { from: last, to: undefined, afterId: '' } : { from: Number(from), to: last, afterId };
  return isRemembered(cursor, head) ? ok(cursor) : err(TOO_OLD);
}

/** Whether both ends of a cursor are still kept. At revision 0 the catalogue was empty, so revision 0 is never forgotten. */
const isRemembered = ({ from, to }: Pick<ChangeCursor, 'from' | 'to'>, { oldest }: HistoryHead): boolean =>
  (from === 0 || from >= oldest) && (to === undefined || to >= oldest);

const NOT_A_CURSOR = invalidParameter('cursor', 'must be one that this gateway gave; omit it to start again');
const TOO_OLD = invalidParameter('cursor', 'is older than what is remembered of the catalogue; omit it to start again');
const OF_ANOTHER_COUNTRY = invalidParameter('cursor', 'is of another country, or of none; omit it to start again');
const OF_ANOTHER_CATALOGUE = invalidParameter(
  'cursor',
  'is of a catalogue that has been restored or replaced since; omit it to start again',
);
