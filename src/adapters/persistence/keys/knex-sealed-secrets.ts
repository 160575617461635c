import type { Knex } from 'knex';
import type { PlacedSecret, SealedCount, SealedSecrets } from '../../../application/ports/sealed-secrets.ts';
import { SEALED_KEY_PATTERN, sealedBeginning } from '../../../domain/shared/sealed-key.ts';
import { withNextRevision } from '../catalogue/catalogue-revision.ts';

/** A column with sealed texts. */
interface SealedColumn {
  readonly table: string;
  readonly id: string;
  readonly idType: 'uuid' | 'text' | 'boolean';
  readonly column: string;
  /**
   * Whether a new text takes a revision. Processes that have callback secrets in memory continue with their text, because its content is the same,
   * and they still have its key.
   */
  readonly isFollowed: boolean;
}

/** All columns with sealed texts, in the order in which they are sealed again. */
const COLUMNS: readonly SealedColumn[] = [
  { table: 'agent_tokens', id: 'id', idType: 'uuid', column: 'api_secret_sealed', isFollowed: true },
  { table: 'callback_secrets', id: 'id', idType: 'uuid', column: 'secret_sealed', isFollowed: false },
  { table: 'providers', id: 'code', idType: 'text', column: 'credentials_sealed', isFollowed: true },
  { table: 'approvals', id: 'id', idType: 'uuid', column: 'request_sealed', isFollowed: false },
  { table: 'notification_destinations', id: 'name', idType: 'text', column: 'address_sealed', isFollowed: false },
  { table: 'secrets_key_check', id: 'is_only_row', idType: 'boolean', column: 'sealed', isFollowed: false },
];

type Replacement = PlacedSecret & { readonly anew: string };

/** The sealed texts of all tables. A place is `table/id`. */
export class KnexSealedSecrets implements SealedSecrets {
  readonly #knex: Knex;

  constructor(knex: Knex) {
    this.#knex = knex;
  }

  async count(): Promise<readonly SealedCount[]> {
    const { rows } = await this.#knex.raw<{ rows: CountRow[] }>(COUNT, { pattern: SEALED_KEY_PATTERN });
    return rows.map(({ key, count }) => ({ key: key ?? undefined, count: Number(count) }));
  }

  async sealedByOthers(key: string, behind: string | undefined, limit: number): Promise<readonly PlacedSecret[]> {
    const [table, id] = behind === undefined ? [] : parted(behind);
    const first = COLUMNS.findIndex((one) => one.table === table);
    const found: PlacedSecret[] = [];
    for (const [at, column] of COLUMNS.entries()) {
      if (at < first || found.length === limit) continue;
      const rows = await this.#rows(column, { key, after: at === first ? id : undefined, limit: limit - found.length });
      found.push(...rows.map((row) => ({ place: `${column.table}/${row.id}`, sealed: row.sealed })));
    }
    return found;
  }

  async replace(texts: readonly Replacement[]): Promise<number> {
    let replaced = 0;
    for (const column of COLUMNS) {
      const those = texts.filter(({ place }) => parted(place)[0] === column.table);
      if (those.length > 0) replaced += await this.#replaceIn(column, those);
    }
    return replaced;
  }

  async #rows(
    { table, id, idType, column }: SealedColumn,
    { key, after, limit }: { readonly key: string; readonly after: string | undefined; readonly limit: number },
  ): Promise<readonly { readonly id: string; readonly sealed: string }[]> {
    const beginning = sealedBeginning(key);
    const query = this.#knex(table)
      .whereNotNull(column)
      .whereRaw('left(??, ?) <> ?', [column, beginning.length, beginning])
      .orderBy(id)
      .limit(limit)
      .select<{ id: string; sealed: string }[]>(this.#knex.raw('??::text as id, ?? as sealed', [id, column]));
    return after === undefined ? query : query.whereRaw(`?? > cast(? as ${idType})`, [id, after]);
  }

  async #replaceIn(column: SealedColumn, texts: readonly Replacement[]): Promise<number> {
    if (!column.isFollowed) {
      return this.#knex.transaction(async (trx) => (await replacedIn(trx, column, texts)).length);
    }
    // The lock of the revision excludes the other writers of these rows.
    const { value } = await withNextRevision(this.#knex, async (trx, revision) => {
      const replaced = await replacedIn(trx, column, texts);
      await trx(column.table).whereIn(column.id, replaced).update({ revision });
      return { value: replaced.length, isChanged: replaced.length > 0 };
    });
    return value;
  }
}

/** The ids of the rows whose text had not changed. */
async function replacedIn(
  trx: Knex.Transaction,
  { table, id, column }: SealedColumn,
  texts: readonly Replacement[],
): Promise<readonly string[]> {
  const replaced: string[] = [];
  for (const { place, sealed, anew } of texts) {
    const [, key] = parted(place);
    const count = await trx(table)
      .where({ [id]: key, [column]: sealed })
      .update({ [column]: anew });
    if (count > 0) replaced.push(key);
  }
  return replaced;
}

function parted(place: string): readonly [string, string] {
  const at = place.indexOf('/');
  return [place.slice(0, at), place.slice(at + 1)];
}

interface CountRow {
  readonly key: string | null;
  readonly count: string | number;
}

const COUNT = `
select substring(sealed from :pattern) as key, count(*) as count from (
  ${COLUMNS.map(({ table, column }) => `select ${column} as sealed from ${table} where ${column} is not null`).join('\n  union all ')}
) as texts
group by 1
order by 1 nulls first`;
