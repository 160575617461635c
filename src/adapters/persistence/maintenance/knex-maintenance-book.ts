import type { Knex } from 'knex';
import type { DueTurn, MaintenanceBook, NewWindow, WindowFilter } from '../../../application/ports/maintenance-book.ts';
import type { MaintenanceWindow, WindowStatus } from '../../../domain/maintenance/maintenance-window.ts';
import type { NewNotice } from '../../../domain/notification/notice.ts';
import type { PageRequest } from '../../../domain/shared/page-request.ts';
import type { Page } from '../../../domain/shared/page.ts';
import { changeCatalogue, changed, unchanged, type CommitListener } from '../catalogue/catalogue-revision.ts';
import { counted } from '../database/counted.ts';
import { lookupGuid, lookupText } from '../database/lookup-text.ts';
import { namedColumns, type RowOf } from '../database/named-columns.ts';
import { writeNotices } from '../notifications/write-notices.ts';
import { rememberGames } from '../catalogue/game-batch.ts';
import { rememberProviders } from '../catalogue/knex-provider-store.ts';

/**
 * Windows in the table `maintenance_windows`. All changes hold the lock of the catalogue's revision, so they come one after the other, and `in_window` of
 * games and providers follows in the same transaction.
 */
export class KnexMaintenanceBook implements MaintenanceBook {
  readonly #knex: Knex;
  readonly #listener: CommitListener;

  constructor(knex: Knex, listener: CommitListener) {
    this.#knex = knex;
    this.#listener = listener;
  }

  add(window: NewWindow): Promise<MaintenanceWindow | undefined> {
    return changeCatalogue(this.#knex, this.#listener, async (trx) => {
      const { rows } = await trx.raw<{ rows: readonly WindowRow[] }>(OVERLAP, {
        provider: window.provider,
        games: [...window.games],
        starts: new Date(window.fromMs),
        ends: new Date(window.toMs),
      });
      const [row] = rows;
      if (row !== undefined) return unchanged(windowFromRow(row));
      const times = { starts_at: new Date(window.fromMs), ends_at: new Date(window.toMs) };
      await trx('maintenance_windows').insert({ ...newColumns(window), ...times });
      return unchanged(undefined);
    });
  }

  async find(id: string): Promise<MaintenanceWindow | undefined> {
    const row = await this.#knex('maintenance_windows')
      .where({ id: lookupGuid(id) })
      .first<WindowRow | undefined>();
    return row && windowFromRow(row);
  }

  async list({ provider, status }: WindowFilter, { pageSize, offset }: PageRequest): Promise<Page<MaintenanceWindow>> {
    const chosen = () =>
      this.#knex('maintenance_windows').modify((query) => {
        if (provider !== undefined) void query.where('provider', lookupText(provider));
        if (status !== undefined) void query.where('status', status);
      });
    const rows = await chosen()
      .orderBy([{ column: 'starts_at', order: 'desc' }, 'id'])
      .limit(pageSize)
      .offset(offset)
      .select<WindowRow[]>('*');
    return { list: rows.map(windowFromRow), total: await counted(this.#knex, chosen()) };
  }

  async due(leadMs: number): Promise<readonly DueTurn[]> {
    const { rows } = await this.#knex.raw<{ rows: readonly (WindowRow & Pick<DueTurn, 'turn'>)[] }>(DUE, {
      lead: leadMs,
    });
    return rows.map(({ turn, ...row }) => ({ window: windowFromRow(row), turn }));
  }

  turn({ window: { id }, turn }: DueTurn, notices: readonly NewNotice[]): Promise<boolean> {
    return this.#step(id, { from: FROM[turn], to: turn === 'announced' ? 'scheduled' : turn }, notices);
  }

  cancel(id: string, notices: readonly NewNotice[]): Promise<boolean> {
    return this.#step(id, { from: "status in ('scheduled', 'running')", to: 'cancelled' }, notices);
  }

  async covers({ provider, id }: { readonly provider: string; readonly id: string }): Promise<boolean> {
    const { rows } = await this.#knex.raw<{ rows: readonly unknown[] }>(COVERS, {
      provider: lookupText(provider),
      game: lookupGuid(id),
    });
    return rows.length > 0;
  }

  /** Makes a step of a window if its condition holds under the lock. */
  #step(id: string, step: { readonly from: string; readonly to: WindowStatus }, notices: readonly NewNotice[]) {
    return changeCatalogue(this.#knex, this.#listener, async (trx, revision) => {
      const [made] = await trx('maintenance_windows')
        .where({ id: lookupGuid(id) })
        .whereRaw(step.from)
        .update({ status: step.to, ...(step.to !== 'cancelled' && { announced_at: trx.raw(ANNOUNCED) }) })
        .returning<Pick<WindowRow, 'announced_at'>[]>('announced_at');
      if (made === undefined) return unchanged(false);
      // Nobody hears that a window is cancelled of which nobody was told.
      if (made.announced_at !== null) await writeNotices(trx, notices);
      const isMarked = await markWindows(trx, lookupGuid(id) ?? '', revision);
      return isMarked ? changed(true) : unchanged(true);
    });
  }
}

type Kept = Omit<MaintenanceWindow, 'fromMs' | 'toMs'>;

interface WindowRow extends RowOf<Kept> {
  readonly starts_at: Date;
  readonly ends_at: Date;
}

const { read: readWindow } = namedColumns<Kept>()(
  'id, provider, games, note, status, announced_at, created_at, created_by',
);

const { write: newColumns } = namedColumns<Omit<NewWindow, 'fromMs' | 'toMs'>>()(
  'id, provider, games, note, created_at, created_by',
);

const windowFromRow = (row: WindowRow): MaintenanceWindow => ({
  ...readWindow(row),
  fromMs: row.starts_at.getTime(),
  toMs: row.ends_at.getTime(),
});

const ANNOUNCED = 'coalesce(announced_at, clock_timestamp())';

/** The conditions of the steps. A window whose whole time has passed unseen ends without a beginning. */
const FROM: Readonly<Record<DueTurn['turn'], string>> = {
  announced: "status = 'scheduled' and announced_at is null and starts_at > clock_timestamp()",
  running: "status = 'scheduled' and starts_at <= clock_timestamp() and ends_at > clock_timestamp()",
  ended: "status in ('scheduled', 'running') and ends_at <= clock_timestamp()",
};

const OVERLAP = `
select * from maintenance_windows
where provider = :provider and status in ('scheduled', 'running') and starts_at < :ends and ends_at > :starts
  and (games = '{}' or cast(:games as uuid[]) = '{}' or games && cast(:games as uuid[]))
order by starts_at limit 1`;

const DUE = `
select * from (
  select window_.*, case when ${FROM.ended} then 'ended' when ${FROM.running} then 'running'
    when ${FROM.announced} and starts_at <= clock_timestamp() + :lead * interval '1 millisecond' then 'announced' end as turn
  from maintenance_windows window_ where status in ('scheduled', 'running')
) found where turn is not null order by starts_at`;

const COVERS = `
select 1 from maintenance_windows
where provider = :provider and status in ('scheduled', 'running') and (games = '{}' or cast(:game as uuid) = any (games))
  and starts_at <= clock_timestamp() and ends_at > clock_timestamp() limit 1`;

/** Makes the marks of games and providers follow the windows that run. */

/**
 * Sets `in_window` of the games, or of the provider, of a window, and keeps the versions of before. Returns whether anything changed. The transaction must
 * hold the lock of the revision.
 */
async function markWindows(trx: Knex.Transaction, id: string, revision: number): Promise<boolean> {
  let count = 0;
  for (const statement of [MARK_PROVIDER, MARK_GAMES]) {
    const { rows } = await trx.raw<{ rows: readonly unknown[] }>(statement, { id, revision });
    count += rows.length;
  }
  return count > 0;
}

const MARK_PROVIDER = `
with turned as (
  select code, not in_window as in_window from providers
  where code = (select provider from maintenance_windows where id = :id) and in_window <> exists (
    select from maintenance_windows where provider = providers.code and status = 'running' and games = '{}')
), kept as (${rememberProviders(':revision', 'any (array(select code from turned))')}
)
update providers set in_window = turned.in_window, revision = :revision from turned where providers.code = turned.code returning 1`;

const MARK_GAMES = `
with turned as (
  select id, not in_window as in_window from games
  where id = any (array(select unnest(games) from maintenance_windows where id = :id)) and in_window <> exists (
    select from maintenance_windows where provider = games.provider and status = 'running' and games.id = any (maintenance_windows.games))
), kept as (${rememberGames(':revision', 'array(select id from turned)')}
)
update games set in_window = turned.in_window, revision = :revision from turned where games.id = turned.id returning 1`;
