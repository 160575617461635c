import type { Knex } from 'knex';
import type { KeptSession, SessionStore } from '../../../application/ports/session-store.ts';
import type { Session } from '../../../domain/people/session.ts';
import { lookupGuid, lookupText } from '../database/lookup-text.ts';
import { namedColumns, type RowOf } from '../database/named-columns.ts';
import { hasAdministrator, OWNER_COLUMNS, ownerFromRow, type OwnerRow } from './administrator-row.ts';

/** Sessions in the table `administrator_sessions`. */
export class KnexSessionStore implements SessionStore {
  readonly #knex: Knex;

  constructor(knex: Knex) {
    this.#knex = knex;
  }

  async add(session: KeptSession): Promise<boolean> {
    if (!(await hasAdministrator(this.#knex, session.owner))) return false;
    await this.#knex('administrator_sessions').insert(sessionColumns(session));
    return true;
  }

  async find(digest: string): ReturnType<SessionStore['find']> {
    const row = await this.#knex('administrator_sessions as session')
      .join('administrators', 'administrators.name', 'session.owner')
      .where('session.digest', digest)
      .first<(SessionRow & OwnerRow) | undefined>('session.*', ...OWNER_COLUMNS);
    return row && { session: sessionFromRow(row), owner: ownerFromRow(row) };
  }

  async seen(id: string, atMs: number): Promise<void> {
    const at = new Date(atMs);
    await this.#knex('administrator_sessions')
      .where({ id: lookupGuid(id) })
      .where('seen_at', '<', at)
      .update({ seen_at: at });
  }

  async list(owner: string): Promise<readonly Session[] | undefined> {
    const rows = await this.#knex<SessionRow>('administrator_sessions')
      .where({ owner: lookupText(owner) })
      .orderBy([{ column: 'created_at', order: 'desc' }, 'id'])
      .limit(SESSIONS_LISTED_MAX);
    return rows.length > 0 || (await hasAdministrator(this.#knex, owner)) ? rows.map(sessionFromRow) : undefined;
  }

  async end({ owner, id, atMs, by }: Parameters<SessionStore['end']>[0]): Promise<boolean> {
    const ended = await this.#knex('administrator_sessions')
      .where({ owner: lookupText(owner), id: lookupGuid(id) })
      .update({
        ended_at: this.#knex.raw('coalesce(ended_at, ?)', [new Date(atMs)]),
        ended_by: this.#knex.raw('coalesce(ended_by, ?)', [lookupText(by)]),
      });
    return ended === 1;
  }
}

/** The most sessions that are listed. A person who looks for an unknown session is not interested in older ones. */
const SESSIONS_LISTED_MAX = 100;

type SessionRow = RowOf<Session>;

const COLUMNS = 'id, owner, created_at, seen_at, ends_at, ended_at, ended_by, address';

const { read: sessionFromRow } = namedColumns<Session>()(COLUMNS);
const { write: sessionColumns } = namedColumns<KeptSession>()(COLUMNS, 'digest');
