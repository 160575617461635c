import type { Knex } from 'knex';
import type { AccountKey } from '../../../application/ports/account-store.ts';
import type { GameSessionFilter, GameSessions, NewGameSession } from '../../../application/ports/game-sessions.ts';
import type { GameSession, SessionEnd } from '../../../domain/player/game-session.ts';
import type { PageRequest } from '../../../domain/shared/page-request.ts';
import type { Page } from '../../../domain/shared/page.ts';
import { counted } from '../database/counted.ts';
import { lookupGuid, lookupText } from '../database/lookup-text.ts';
import { namedColumns, type RowOf } from '../database/named-columns.ts';

/** Sessions in the table `game_sessions`. An expiry is never written: a session is over from `expires_at` on. */
export class KnexGameSessions implements GameSessions {
  readonly #knex: Knex;

  constructor(knex: Knex) {
    this.#knex = knex;
  }

  async begin(session: NewGameSession): Promise<void> {
    const { sessionId, agent, playerId, provider, currency, gameId, gameCode, leadsTo, reference } = session;
    await this.#knex.raw(BEGIN, {
      id: sessionId,
      agent,
      player: playerId,
      provider,
      currency,
      game: gameId,
      game_code: gameCode,
      leads_to: leadsTo ?? null,
      reference: reference ?? null,
      expires_at: session.expiresAtMs === undefined ? null : new Date(session.expiresAtMs),
    });
  }

  async find(sessionId: string): ReturnType<GameSessions['find']> {
    const [row] = await this.#shown(
      this.#knex('game_sessions')
        .where({ id: lookupGuid(sessionId) })
        .select('*'),
    );
    return row && { ...sessionFromRow(row), playerId: row.player_id };
  }

  async list(filter: GameSessionFilter, { pageSize, offset }: PageRequest): Promise<Page<GameSession>> {
    const chosen = () => this.#chosen(filter);
    const page = chosen().orderBy(NEWEST_FIRST).limit(pageSize).offset(offset).select('*');
    const rows = await this.#shown(page);
    return { list: rows.map(sessionFromRow), total: await counted(this.#knex, chosen()) };
  }

  async latest(playerId: string, limit: number): Promise<readonly GameSession[]> {
    const rows = await this.#shown(this.#chosen({ playerId }).orderBy(NEWEST_FIRST).limit(limit).select('*'));
    return rows.map(sessionFromRow);
  }

  async activeOf({ playerId, provider, currency }: AccountKey): Promise<readonly string[]> {
    const rows = await this.#knex('game_sessions')
      .where({ player_id: lookupGuid(playerId), provider: lookupText(provider), currency: lookupText(currency) })
      .whereRaw(IS_ACTIVE)
      .select<{ readonly id: string }[]>('id');
    return rows.map(({ id }) => id);
  }

  async end(sessionIds: readonly string[], because: SessionEnd): Promise<void> {
    if (sessionIds.length === 0) return;
    await this.#knex('game_sessions')
      .whereIn('id', [...sessionIds])
      .whereRaw(IS_ACTIVE)
      .update({ ended_at: this.#knex.raw('clock_timestamp()'), ended_because: because });
  }

  #chosen(filter: GameSessionFilter): Knex.QueryBuilder {
    const query = this.#knex('game_sessions');
    for (const [sql, value] of conditionsOf(filter)) if (value !== undefined) void query.whereRaw(sql, [value]);
    if (filter.isActive !== undefined) void query.whereRaw(filter.isActive ? IS_ACTIVE : `not (${IS_ACTIVE})`);
    return query;
  }

  #shown(page: Knex.QueryBuilder): Promise<SessionRow[]> {
    return this.#knex(page.as('session'))
      .join('players', 'players.id', 'session.player_id')
      .orderBy(NEWEST_FIRST.map(({ column, order }) => ({ column: `session.${column}`, order })))
      .select<SessionRow[]>('session.*', 'players.member_id', this.#knex.raw(`${IS_ACTIVE} as is_active`));
  }
}

const IS_ACTIVE = 'ended_at is null and (expires_at is null or expires_at > clock_timestamp())';
const NEWEST_FIRST = [
  { column: 'started_at', order: 'desc' },
  { column: 'id', order: 'desc' },
];

const BEGIN = `
with replaced as (
  update game_sessions set ended_at = clock_timestamp(), ended_because = 'replaced'
  where player_id = :player and provider = :provider and currency = :currency and game_id = :game and ${IS_ACTIVE}
)
insert into game_sessions (id, agent, player_id, provider, currency, game_id, game_code, leads_to, reference, expires_at)
values (:id, :agent, :player, :provider, :currency, :game, :game_code, :leads_to, :reference, :expires_at)`;

type Condition = readonly [sql: string, value: string | Date | null | undefined];

const conditionsOf = (filter: GameSessionFilter): readonly Condition[] => [
  ['agent = ?', looked(filter.agent)],
  ['player_id = ?', guid(filter.playerId)],
  ['player_id in (select id from players where member_id = ?)', looked(filter.memberId)],
  ['provider = ?', looked(filter.provider)],
  ['game_id = ?', guid(filter.gameId)],
  ['started_at >= ?', moment(filter.sinceMs)],
  ['started_at < ?', moment(filter.untilMs)],
];

const looked = (text: string | undefined): string | undefined => (text === undefined ? undefined : lookupText(text));
const guid = (id: string | undefined): string | null | undefined => (id === undefined ? undefined : lookupGuid(id));
const moment = (atMs: number | undefined): Date | undefined => (atMs === undefined ? undefined : new Date(atMs));

type Launched = Omit<GameSession, 'sessionId' | 'endedBecause'>;

interface SessionRow extends RowOf<Launched> {
  readonly id: string;
  readonly player_id: string;
  readonly ended_because: SessionEnd | null;
}

const { read: launchedFromRow } = namedColumns<Launched>()(
  'agent, member_id, provider, currency, game_id, game_code, reference, started_at, expires_at, ended_at, is_active',
);

function sessionFromRow(row: SessionRow): GameSession {
  const hasExpired = !row.is_active && row.ended_at === null;
  return {
    ...launchedFromRow({ ...row, ended_at: hasExpired ? row.expires_at : row.ended_at }),
    sessionId: row.id,
    endedBecause: hasExpired ? 'expired' : (row.ended_because ?? undefined),
  };
}
