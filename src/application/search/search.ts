import { inDoubtName, inDoubtRefOf } from '../../domain/in-doubt/in-doubt-item.ts';
import { hitOf, HITS_MAX, SEARCH_TEXT_MAX, type Found, type Hit } from '../../domain/search/hit.ts';
import { boundedText } from '../../domain/shared/bounded-text.ts';
import { invalidParameter, type InvalidParameter } from '../../domain/shared/invalid-parameter.ts';
import { trimmed } from '../../domain/shared/letter-case.ts';
import { err, ok, type Result } from '../../domain/shared/result.ts';
import type { InDoubtDesk } from '../in-doubt/in-doubt-desk.ts';
import { chosenCode } from '../list-query.ts';
import type { Finder } from '../ports/finder.ts';

/** The text of a search, and the Agent to which it is limited, as text; an empty one counts as omitted. */
export interface SearchQuery {
  readonly q: string;
  readonly agent: string;
}

/** The hits, and whether there were more than the answer has. */
export interface SearchAnswer {
  readonly hits: readonly Hit[];
  readonly hasMore: boolean;
}

/** Finds all entities that have an id, whatever the kind of the id. */
export class Search {
  readonly #finder: Finder;
  readonly #desk: InDoubtDesk;

  constructor(finder: Finder, desk: InDoubtDesk) {
    this.#finder = finder;
    this.#desk = desk;
  }

  async execute(question: SearchQuery): Promise<Result<SearchAnswer, InvalidParameter>> {
    const text = trimmed(question.q);
    if (text === '') return err(invalidParameter('q', 'must be given'));
    const bounded = boundedText('q', text, SEARCH_TEXT_MAX);
    if (!bounded.ok) return bounded;
    const agent = chosenCode(question.agent);
    const found = await this.#finder.find({ text, agent, limit: HITS_MAX + 1 });
    const hits = [...(await this.#inDoubt(text, agent)), ...found].map(hitOf);
    return ok({ hits: hits.slice(0, HITS_MAX), hasMore: hits.length > HITS_MAX });
  }

  /** An item in doubt has a name that begins with its kind, and is derived from the books. */
  async #inDoubt(text: string, agent: string | undefined): Promise<readonly Found[]> {
    const ref = inDoubtRefOf(text);
    const item = ref && (await this.#desk.book.find(ref, this.#desk.late()));
    if (item === undefined || (agent !== undefined && item.agent !== agent)) return [];
    const { provider, memberId, reference, reason: word } = item;
    return [{ kind: 'in_doubt', id: inDoubtName(item), agent: item.agent, provider, memberId, reference, word }];
  }
}
