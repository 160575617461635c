import type { Knex } from 'knex';
import type { Finder, Wanted } from '../../../application/ports/finder.ts';
import type { Found } from '../../../domain/search/hit.ts';
import { inUpperCase } from '../../../domain/shared/letter-case.ts';
import { lookupText } from '../database/lookup-text.ts';
import { namedColumns, type RowOf } from '../database/named-columns.ts';
import { runPrepared, type Prepared } from '../database/prepared.ts';
import { FIND } from './finder-queries.ts';

type FoundRow = RowOf<Found>;

const PREPARED: Prepared<FoundRow> = { name: 'find-by-any-id', text: FIND };

/** A search over the tables, in one statement. */
export class KnexFinder implements Finder {
  readonly #knex: Knex;

  constructor(knex: Knex) {
    this.#knex = knex;
  }

  async find({ text, agent, limit }: Wanted): Promise<readonly Found[]> {
    const wanted = lookupText(text);
    const folded = inUpperCase(wanted);
    const { rows } = await runPrepared(this.#knex, PREPARED, {
      text: wanted,
      folded,
      guid: guidIn(wanted),
      splits: JSON.stringify(splitsOf(folded)),
      agent: agent === undefined ? null : lookupText(agent),
      limit,
    });
    return distinct(rows).slice(0, limit).map(foundFromRow);
  }
}

/** Each entity only once, because a player may be found by several names. */
function distinct(rows: readonly FoundRow[]): readonly FoundRow[] {
  const keys = rows.map(keyOf);
  return rows.filter((_, at) => keys.indexOf(keys[at] ?? '') === at);
}

/** Rounds and wagers are unique within a provider; all other ids are unique within their kind. */
const keyOf = ({ kind, id, provider }: FoundRow): string =>
  JSON.stringify([kind, id, kind === 'round' || kind === 'wager' ? provider : null]);

/** A GUID with or without dashes. Upstreams know transfers without dashes. */
const GUID = /^([0-9a-f]{8})-?([0-9a-f]{4})-?([0-9a-f]{4})-?([0-9a-f]{4})-?([0-9a-f]{12})$/i;

function guidIn(text: string): string | null {
  const parts = GUID.exec(text);
  return parts === null ? null : parts.slice(1).join('-');
}

/** All ways to divide a public name into the Agent's code and the player's name. */
const splitsOf = (name: string): readonly { readonly agent: string; readonly member_id: string }[] =>
  [...name.matchAll(/_/g)].map(({ index }) => ({ agent: name.slice(0, index), member_id: name.slice(index + 1) }));

const { read: foundFromRow } = namedColumns<Found>()('kind, id, agent, provider, member_id, round_id, reference, word');
