import type { Knex } from 'knex';
import { counted } from '../database/counted.ts';
import type {
  BegunChange,
  ChangeFilter,
  ChangeLog,
  ChangeOutcome,
  LoggedChange,
} from '../../../application/ports/change-log.ts';
import type { PageRequest } from '../../../domain/shared/page-request.ts';
import type { Page } from '../../../domain/shared/page.ts';
import { lookupText } from '../database/lookup-text.ts';
import { namedColumns, type RowOf } from '../database/named-columns.ts';

/** Changes in the tables `admin_changes` and `admin_change_outcomes`; the database allows only inserts in them. */
export class KnexChangeLog implements ChangeLog {
  readonly #knex: Knex;

  constructor(knex: Knex) {
    this.#knex = knex;
  }

  async begin({ atMs, ...change }: BegunChange): Promise<void> {
    await this.#knex('admin_changes').insert(begunColumns({ ...change, begunAtMs: atMs }));
  }

  async end(id: string, { fields, ...outcome }: ChangeOutcome): Promise<void> {
    const columns = outcomeColumns(outcome);
    await this.#knex('admin_change_outcomes').insert({ id, ...columns, fields: fields.map(lookupText) });
  }

  async list(filter: ChangeFilter, { pageSize, offset }: PageRequest): Promise<Page<LoggedChange>> {
    const chosen = () => this.#chosen(filter);
    const rows = await chosen()
      .orderBy('position', 'desc')
      .limit(pageSize)
      .offset(offset)
      .select<ChangeRow[]>('admin_changes.*', ...OUTCOME);
    return { list: rows.map(changeFromRow), total: await counted(this.#knex, chosen()) };
  }

  #chosen({ entity, actor, sinceMs }: ChangeFilter): Knex.QueryBuilder {
    const query = this.#knex('admin_changes').leftJoin(
      'admin_change_outcomes as outcome',
      'outcome.id',
      'admin_changes.id',
    );
    if (entity !== undefined) {
      void query.whereRaw('coalesce(outcome.entity, admin_changes.entity) = ?', [lookupText(entity)]);
    }
    if (actor !== undefined) void query.where('actor', lookupText(actor));
    if (sinceMs !== undefined) void query.where('begun_at', '>=', new Date(sinceMs));
    return query;
  }
}

const OUTCOME = ['ended_at', 'outcome.entity as ended_entity', 'code', 'fields', 'after'];

type Begun = Omit<BegunChange, 'atMs'> & { readonly begunAtMs: number };

interface ChangeRow extends RowOf<Begun> {
  readonly ended_at: Date | null;
  readonly ended_entity: string;
  readonly code: number;
  readonly fields: readonly string[];
  readonly after: string | null;
}

const { read: begunFromRow, write: begunColumns } = namedColumns<Begun>()(
  'id, begun_at, actor, credential, address, request_id, method, path, entity, before',
);
const { write: outcomeColumns } = namedColumns<Omit<ChangeOutcome, 'fields'>>()('ended_at, entity, code, after');

function changeFromRow(row: ChangeRow): LoggedChange {
  const { begunAtMs: atMs, ...begun } = begunFromRow(row);
  return { ...begun, atMs, outcome: row.ended_at === null ? undefined : outcomeOf(row, row.ended_at) };
}

const outcomeOf = (row: ChangeRow, endedAt: Date): ChangeOutcome => ({
  endedAtMs: endedAt.getTime(),
  entity: row.ended_entity,
  code: row.code,
  fields: row.fields,
  after: row.after ?? undefined,
});
