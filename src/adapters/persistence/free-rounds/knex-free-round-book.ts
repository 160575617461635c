import type { Knex } from 'knex';
import type {
  BegunGrant,
  BonusPlace,
  FreeRoundBook,
  GrantChange,
  GrantFilter,
  NewGrant,
} from '../../../application/ports/free-round-book.ts';
import { looksOf, type Grant, type GrantStatus } from '../../../domain/free-rounds/grant.ts';
import type { PageRequest } from '../../../domain/shared/page-request.ts';
import type { Page } from '../../../domain/shared/page.ts';
import { MOVED_AGENTS } from '../catalogue/knex-agent-store.ts';
import { counted } from '../database/counted.ts';
import { lookupGuid, lookupText } from '../database/lookup-text.ts';
import { changeColumns, grantFromRow, type GrantRow } from './grant-row.ts';

/** Grants in the table `free_round_grants`. The wallet book adds the wins (`note-free-wins.ts`). */
export class KnexFreeRoundBook implements FreeRoundBook {
  readonly #knex: Knex;

  constructor(knex: Knex) {
    this.#knex = knex;
  }

  async begin(order: NewGrant, dueAtMs: number): Promise<BegunGrant> {
    const looks = looksOf(order);
    const inserted = await this.#knex('free_round_grants')
      .insert(newColumns(order, looks, dueAtMs))
      .onConflict()
      .ignore()
      .returning('id');
    const grant = await this.find(order.agent, order.grantId);
    if (grant !== undefined) return { kind: inserted.length === 1 ? 'new' : 'known', grant };
    const { playerId, provider, currency } = order;
    const alike = await this.#knex('free_round_grants')
      .where({ player_id: playerId, provider, currency, looks, status: 'pending' })
      .first<Pick<GrantRow, 'grant_id'> | undefined>('grant_id');
    return alike === undefined ? this.begin(order, dueAtMs) : { kind: 'alike', grantId: alike.grant_id ?? '' };
  }

  /** A win of the bonus may be booked at the same time: if its foreign grant comes in between, the second try finds it. */
  async change(id: string, from: readonly GrantStatus[], change: GrantChange): Promise<Grant> {
    const once = () => this.#knex.transaction((trx) => changeGrant(trx, { id, from, change }), READ_COMMITTED);
    return once().catch((error: unknown) => {
      if ((error as { readonly code?: unknown }).code !== UNIQUE_VIOLATION) throw error;
      return once();
    });
  }

  async find(agent: string, grantId: string): Promise<Grant | undefined> {
    const [row] = await shown(this.#knex, (query) =>
      query.where({ 'grants.agent': lookupText(agent), grant_id: lookupText(grantId) }),
    );
    return row && grantFromRow(row);
  }

  async list(filter: GrantFilter, { offset, pageSize }: PageRequest): Promise<Page<Grant>> {
    const chosen = (query: Knex.QueryBuilder): Knex.QueryBuilder => {
      for (const [column, value] of columnsOf(filter))
        if (value !== undefined) void query.where(column, lookupText(value));
      return query;
    };
    const rows = await shown(this.#knex, (query) => chosen(query).orderBy(NEWEST_FIRST).limit(pageSize).offset(offset));
    return { list: rows.map(grantFromRow), total: await counted(this.#knex, chosen(joined(this.#knex))) };
  }

  async grantIdsOf(
    { playerId, provider }: BonusPlace,
    bonusCodes: readonly string[],
  ): Promise<ReadonlyMap<string, string>> {
    const rows = await this.#knex('free_round_grants')
      .where({ player_id: lookupGuid(playerId), provider: lookupText(provider) })
      .whereIn('bonus_code', bonusCodes.map(lookupText))
      .whereNotNull('grant_id')
      .select<{ readonly bonus_code: string; readonly grant_id: string }[]>('bonus_code', 'grant_id');
    return new Map(rows.map((row) => [row.bonus_code, row.grant_id]));
  }

  async claimDue(nowMs: number, leaseEndMs: number, limit: number): Promise<readonly Grant[]> {
    const bindings = [new Date(nowMs), limit, new Date(leaseEndMs)];
    const { rows } = await this.#knex.raw<{ rows: readonly GrantRow[] }>(CLAIM_DUE, bindings);
    return rows.map(grantFromRow);
  }
}

interface WantedChange {
  readonly id: string;
  readonly from: readonly GrantStatus[];
  readonly change: GrantChange;
}

/** Changes a grant within a transaction; see the port. */
export async function changeGrant(trx: Knex.Transaction, { id, from, change }: WantedChange): Promise<Grant> {
  const [row] = await shown(trx, (query) => query.where({ 'grants.id': lookupGuid(id) }).forUpdate('grants'));
  if (row === undefined) throw new Error(`there is no grant ${id} in this cell`);
  const { bonusCode } = change;
  if (!from.includes(row.status)) return grantFromRow(row);
  const place = { player_id: row.player_id, provider: row.provider };
  const [other] =
    bonusCode === undefined || bonusCode === row.bonus_code
      ? []
      : await trx<GrantRow>('free_round_grants')
          .where({ ...place, bonus_code: bonusCode })
          .forUpdate();
  if (other !== undefined && other.status !== 'foreign') return grantFromRow(row);
  if (other !== undefined) await trx('free_round_grants').where({ id: other.id }).delete();
  const won = trx.raw('won + ?::numeric', [other?.won ?? '0']);
  await trx('free_round_grants')
    .where({ id: row.id })
    .update({ ...changeColumns(row, change), won });
  const [changed] = await shown(trx, (query) => query.where({ 'grants.id': row.id }));
  if (changed === undefined) throw new Error(`the grant ${id} was not kept`);
  return grantFromRow(changed);
}

const UNIQUE_VIOLATION = '23505';
const READ_COMMITTED = { isolationLevel: 'read committed' } as const;
const NEWEST_FIRST = [
  { column: 'grants.created_at', order: 'desc' },
  { column: 'grants.id', order: 'desc' },
];

const joined = (knex: Knex): Knex.QueryBuilder =>
  knex('free_round_grants as grants').join('players', 'players.id', 'grants.player_id');

const shown = (knex: Knex, choose: (query: Knex.QueryBuilder) => Knex.QueryBuilder): Promise<GrantRow[]> =>
  choose(joined(knex)).select<GrantRow[]>('grants.*', 'players.member_id');

const columnsOf = ({ agent, memberId, provider, grantId }: GrantFilter) =>
  [
    ['grants.agent', agent],
    ['players.member_id', memberId],
    ['grants.provider', provider],
    ['grants.grant_id', grantId],
  ] as const;

const newColumns = (order: NewGrant, looks: string, dueAtMs: number) => ({
  id: order.id,
  agent: order.agent,
  grant_id: order.grantId,
  player_id: order.playerId,
  provider: order.provider,
  currency: order.currency,
  games: JSON.stringify(order.games),
  rounds: order.rounds,
  stake_kind: order.stake.kind,
  stake: order.stake.amount.toString(),
  starts_at: order.startsAtMs === undefined ? null : new Date(order.startsAtMs),
  ends_at: new Date(order.endsAtMs),
  looks,
  status: 'pending',
  granted_by: order.grantedBy,
  created_at: new Date(order.nowMs),
  due_at: new Date(dueAtMs),
});

const CLAIM_DUE = `
with due as materialized (
  select id, due_at from free_round_grants where due_at <= ? and agent not in ${MOVED_AGENTS}
  order by due_at, created_at, id limit ? for update skip locked
), claimed as (
  update free_round_grants set due_at = ? from due where free_round_grants.id = due.id
  returning free_round_grants.*, due.due_at as was_due_at
)
select claimed.*, players.member_id from claimed join players on players.id = claimed.player_id
order by was_due_at, claimed.created_at, claimed.id`;
