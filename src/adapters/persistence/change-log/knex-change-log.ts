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

/** Changes in the tables `admin_changes` and `admin_change_outcomes`; the database allows only inserts in them. */
export class KnexChangeLog implements ChangeLog {
  readonly #knex: Knex;

  constructor(knex: Knex) {
    this.#knex = knex;
  }

  async begin({ id, atMs, requestId, before, ...change }: BegunChange): Promise<void> {
    const texts = Object.entries(change).map(([name, text]) => [name, lookupText(text)]);
    await this.#knex('admin_changes').insert({
      ...(Object.fromEntries(texts) as typeof change),
      id,
      begun_at: new Date(atMs),
      request_id: requestId,
      before: before ?? null,
    });
  }

  async end(id: string, { endedAtMs, entity, code, fields, after }: ChangeOutcome): Promise<void> {
    await this.#knex('admin_change_outcomes').insert({
      id,
      code,
      after: after ?? null,
      entity: lookupText(entity),
      fields: fields.map(lookupText),
      ended_at: new Date(endedAtMs),
    });
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

interface ChangeRow {
  readonly id: string;
  readonly begun_at: Date;
  readonly actor: string;
  readonly credential: string;
  readonly address: string;
  readonly request_id: string;
  readonly method: string;
  readonly path: string;
  readonly entity: string;
  readonly before: string | null;
  readonly ended_at: Date | null;
  readonly ended_entity: string;
  readonly code: number;
  readonly fields: readonly string[];
  readonly after: string | null;
}

const changeFromRow = (row: ChangeRow): LoggedChange => ({
  id: row.id,
  atMs: row.begun_at.getTime(),
  actor: row.actor,
  credential: row.credential,
  address: row.address,
  requestId: row.request_id,
  method: row.method,
  path: row.path,
  entity: row.entity,
  before: row.before ?? undefined,
  outcome: row.ended_at === null ? undefined : outcomeOf(row, row.ended_at),
});

const outcomeOf = (row: ChangeRow, endedAt: Date): ChangeOutcome => ({
  endedAtMs: endedAt.getTime(),
  entity: row.ended_entity,
  code: row.code,
  fields: row.fields,
  after: row.after ?? undefined,
});
