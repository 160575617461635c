import type { Knex } from 'knex';
import type {
  DecidedByHand,
  DecisionByHand,
  GrantByHand,
  GrantDecidedByHand,
  InDoubtBook,
  InDoubtFilter,
  LateBefore,
  OverItem,
} from '../../../application/ports/in-doubt-book.ts';
import type { DoubtGroup } from '../../../domain/diagnosis/money-trouble.ts';
import {
  IN_DOUBT_KINDS,
  type Closing,
  type InDoubtItem,
  type InDoubtKind,
  type InDoubtRef,
} from '../../../domain/in-doubt/in-doubt-item.ts';
import type { PageRequest } from '../../../domain/shared/page-request.ts';
import type { Page } from '../../../domain/shared/page.ts';
import { changeGrant } from '../free-rounds/knex-free-round-book.ts';
import { decideLocked, lockTransfer } from '../wallet/knex-transfer-book.ts';
import { runPrepared, type Prepared } from '../database/prepared.ts';
import { bindingsOf, itemFromRow, summaryOf, type InDoubtRow } from './in-doubt-row.ts';
import {
  AGENT_OF,
  GUID_OF_TRANSACTION,
  notedDecisionOf,
  openOf,
  openPageOf,
  type OpenChoice,
} from './in-doubt-queries.ts';
import { lookupGuid, lookupText } from '../database/lookup-text.ts';

/** For a statement with a name, each connection plans it once. For a statement without one, each call plans it. */
type OpenStatement<Row> = Prepared<Row> | (Omit<Prepared<Row>, 'name'> & { readonly name?: undefined });

interface OpenStatements {
  /** Needs `:rows`, `:page_size` and `:offset` beside the values of the filter. */
  readonly page: OpenStatement<InDoubtRow>;
  readonly count: OpenStatement<{ readonly total: number }>;
}

/** The statements for the open items of a filter. */
function openStatementsOf(filter: InDoubtFilter): OpenStatements {
  const asked = CONDITIONS.filter(([name]) => filter[name] !== undefined);
  if (filter.kind === undefined && asked.length === 1 && filter.agent !== undefined) return OF_AN_AGENT;
  return textsOf({ kinds: kindsOf(filter), conditions: asked.map(([, sql]) => sql) });
}

const textsOf = (choice: OpenChoice) => ({
  page: { text: openPageOf(choice) },
  count: { text: `select count(*) as total from (${openOf(choice)}) open_doubt` },
});

/** The condition for each part of a filter. */
const CONDITIONS = [
  ['agent', 'agent = :agent'],
  ['provider', 'provider = :provider'],
  ['sinceMs', 'since >= :since'],
  ['memberId', 'member_id = :member_id'],
] as const satisfies readonly (readonly [keyof InDoubtFilter, string])[];

/** The values of the conditions of a filter. */
const filterBindings = ({ agent, provider, sinceMs, memberId }: InDoubtFilter) => ({
  ...(agent !== undefined && { agent: lookupText(agent) }),
  ...(provider !== undefined && { provider: lookupText(provider) }),
  ...(sinceMs !== undefined && { since: new Date(sinceMs) }),
  ...(memberId !== undefined && { member_id: lookupText(memberId) }),
});

const OWN = textsOf({
  kinds: IN_DOUBT_KINDS,
  conditions: CONDITIONS.filter(([name]) => name === 'agent').map(([, sql]) => sql),
});

/** The choice that Agents use again and again. Planning takes longer than reading, but plans for all choices would fill the server's memory. */
const OF_AN_AGENT: OpenStatements = {
  page: { name: 'in-doubt-page-of-agent', ...OWN.page },
  count: { name: 'in-doubt-count-of-agent', ...OWN.count },
};

/** An item that is no longer in doubt, from the rows that remain; see the port. */
async function overOf(knex: Knex, { kind, id }: InDoubtRef): Promise<OverItem | undefined> {
  const query = OVER[kind];
  if (query === undefined) return undefined;
  const { rows } = await knex.raw<{ rows: readonly (InDoubtRow & { readonly outcome: string })[] }>(query, {
    id: lookupGuid(id),
  });
  const [row] = rows;
  return row && { item: itemFromRow(row), outcome: row.outcome };
}

// A replay clears the reason of the parked lane, so the reason comes from the last failed attempt. A callback that never failed was never in doubt.
const CALLBACK = `
select 'callback' as kind, callback.id, failed.attempted_at as since, callback.agent, told.provider, player.member_id,
  coalesce(told.transaction_id, callback.transaction_id) as reference, told.currency, told.moved as amount,
  case failed.outcome when 'refused' then 'refused' else 'undelivered' end as reason, callback.role as detail,
  callback.status as outcome
from callbacks callback
cross join lateral (
  select attempted_at, outcome from callback_attempts
  where callback_id = callback.id and outcome <> 'accepted' order by id desc limit 1
) failed
left join wallet_transactions told on told.id = ${GUID_OF_TRANSACTION}
left join players player on player.id = told.player_id
where callback.id = :id and callback.status in ('pending', 'delivered')`;

const TRANSFER = `
select 'transfer' as kind, transfer.id, transfer.created_at as since, transfer.agent, transfer.provider, player.member_id,
  transfer.transfer_id as reference, transfer.currency, transfer.amount, 'undecided' as reason, transfer.remark as detail,
  transfer.status as outcome
from transfers transfer left join players player on player.id = transfer.player_id
where transfer.id = :id and transfer.status <> 'pending' and transfer.provider is not null`;

const GRANT = `
select 'grant' as kind, kept.id, kept.created_at as since, kept.agent, kept.provider, player.member_id, kept.grant_id as reference,
  kept.currency, null::numeric as amount, 'grant_undecided' as reason, kept.remark as detail, kept.status as outcome
from free_round_grants kept left join players player on player.id = kept.player_id
where kept.id = :id and kept.status in ('granted', 'failed', 'cancelled')`;

/** The kinds whose ended doubts leave rows. Bets, refusals and movements leave none, and differences that are gone are closed items. */
const OVER: Partial<Readonly<Record<InDoubtKind, string>>> = { callback: CALLBACK, transfer: TRANSFER, grant: GRANT };

type Bindings = Readonly<Record<string, Knex.RawBinding>>;

/** The items in doubt in the tables; see {@link openOf}. */
export class KnexInDoubtBook implements InDoubtBook {
  readonly #knex: Knex;

  constructor(knex: Knex) {
    this.#knex = knex;
  }

  list(filter: InDoubtFilter, late: LateBefore, page: PageRequest): Promise<Page<InDoubtItem>> {
    return filter.isClosed ? this.#closed(filter, page) : this.#open(filter, late, page);
  }

  async find({ kind, id }: InDoubtRef, late: LateBefore): Promise<InDoubtItem | undefined> {
    const named = { id: lookupGuid(id) };
    const [open] = await this.#rows<InDoubtRow>(openOf(choiceOf(kind)), { ...bindingsOf(late), ...named });
    if (open !== undefined) return itemFromRow(open);
    const closed = await this.#knex('in_doubt_closings')
      .where({ kind, ...named })
      .orderBy('position', 'desc')
      .first<InDoubtRow | undefined>();
    return closed && itemFromRow(closed);
  }

  async agentOf({ kind, id }: InDoubtRef): Promise<string | undefined> {
    const [row] = await this.#rows<{ agent: string }>(AGENT_OF[kind], { id: lookupGuid(id) });
    return row?.agent;
  }

  async about(ids: readonly string[], late: LateBefore): Promise<readonly InDoubtItem[]> {
    const guids = ids.flatMap((id) => lookupGuid(id) ?? []);
    if (guids.length === 0) return [];
    const choice = { kinds: IN_DOUBT_KINDS, conditions: ['doubt.id = any (:ids::uuid[])'] };
    const rows = await this.#rows<InDoubtRow>(`${openOf(choice)}\norder by since desc, kind, id`, {
      ...bindingsOf(late),
      ids: guids,
    });
    return rows.map(itemFromRow);
  }

  findOver(ref: InDoubtRef): Promise<OverItem | undefined> {
    return overOf(this.#knex, ref);
  }

  summary(late: LateBefore, countMax: number): Promise<readonly DoubtGroup[]> {
    return summaryOf(this.#knex, late, countMax);
  }

  /** The database copies the item, because its time is more precise than the clock of this process. */
  async close({ kind, id }: InDoubtRef, late: LateBefore, closing: Closing): Promise<boolean> {
    const rows = await this.#rows(closeOf(openOf(choiceOf(kind))), {
      ...bindingsOf(late),
      ...closingBindings(closing),
      id: lookupGuid(id),
    });
    return rows.length > 0;
  }

  decideTransfer(id: string, late: LateBefore, { outcome, closing }: DecisionByHand): Promise<DecidedByHand> {
    return this.#knex.transaction(
      async (trx) => {
        const locked = await lockTransfer(trx, id);
        if (locked?.transfer.status !== 'pending') return { kind: 'not_pending' };
        const { sendingUntilMs: untilMs } = locked;
        if (untilMs > closing.atMs) return { kind: 'being_sent', untilMs };
        if (!(await note(trx, 'transfer', { id, late, closing }))) return { kind: 'not_pending' };
        return { kind: 'decided', transfer: await decideLocked(trx, locked, outcome) };
      },
      { isolationLevel: 'read committed' },
    );
  }

  async decideGrant(id: string, late: LateBefore, decision: GrantByHand): Promise<GrantDecidedByHand> {
    const { pending, cancelling, closing } = decision;
    try {
      return await this.#knex.transaction(
        async (trx): Promise<GrantDecidedByHand> => {
          const kept = await trx('free_round_grants')
            .where({ id: lookupGuid(id) })
            .forUpdate()
            .first<{ readonly status: string } | undefined>('status');
          if (kept?.status !== 'pending' && kept?.status !== 'cancelling') return { kind: 'not_pending' };
          if (!(await note(trx, 'grant', { id, late, closing }))) return { kind: 'not_pending' };
          const change = { pending, cancelling }[kept.status];
          const grant = await changeGrant(trx, { id, from: [kept.status], change });
          if (grant.status === kept.status) throw new BonusTaken();
          return { kind: 'decided', grant };
        },
        { isolationLevel: 'read committed' },
      );
    } catch (error) {
      // Only a thrown error takes the note back.
      if (error instanceof BonusTaken) return { kind: 'taken' };
      throw error;
    }
  }

  async #open(filter: InDoubtFilter, late: LateBefore, page: PageRequest): Promise<Page<InDoubtItem>> {
    const { pageSize, offset } = page;
    const statements = openStatementsOf(filter);
    const bindings = { ...bindingsOf(late), ...filterBindings(filter) };
    const cut = { rows: offset + pageSize, page_size: pageSize, offset };
    const rows = await this.#answered(statements.page, { ...bindings, ...cut });
    const list = rows.map(itemFromRow);
    if (isLastOf(page, list.length)) return { list, total: offset + list.length };
    const [counted] = await this.#answered(statements.count, bindings);
    return { list, total: counted?.total ?? 0 };
  }

  async #closed(filter: InDoubtFilter, { pageSize, offset }: PageRequest): Promise<Page<InDoubtItem>> {
    const chosen = (): Knex.QueryBuilder => {
      const query = this.#knex('in_doubt_closings').whereIn('kind', [...kindsOf(filter)]);
      for (const [name, sql] of CONDITIONS) {
        if (filter[name] !== undefined) void query.whereRaw(sql, filterBindings(filter));
      }
      return query;
    };
    const rows = await chosen()
      .orderBy([{ column: 'since', order: 'desc' }, { column: 'kind' }, { column: 'id' }])
      .limit(pageSize)
      .offset(offset)
      .select<InDoubtRow[]>('*');
    const counted = await chosen().count<{ count: number }>({ count: '*' }).first();
    return { list: rows.map(itemFromRow), total: counted?.count ?? 0 };
  }

  async #rows<Row>(sql: string, bindings: Bindings): Promise<readonly Row[]> {
    const { rows } = await this.#knex.raw<{ rows: readonly Row[] }>(sql, bindings);
    return rows;
  }

  async #answered<Row>(statement: OpenStatement<Row>, bindings: Bindings): Promise<readonly Row[]> {
    if (statement.name === undefined) return this.#rows<Row>(statement.text, bindings);
    const { rows } = await runPrepared(this.#knex, statement, bindings);
    return rows;
  }
}

class BonusTaken extends Error {}

/** Closes the item of an undecided transfer or grant with the note. False if it is not in doubt. */
async function note(trx: Knex.Transaction, kind: 'transfer' | 'grant', { id, late, closing }: Noted): Promise<boolean> {
  const bindings = { ...bindingsOf(late), ...closingBindings(closing), id: lookupGuid(id) };
  const { rows } = await trx.raw<{ rows: readonly object[] }>(notedDecisionOf(kind, COLUMNS), bindings);
  return rows.length > 0;
}

interface Noted {
  readonly id: string;
  readonly late: LateBefore;
  readonly closing: Closing;
}

/** Whether nothing can come after a page with this number of items. A page after the end is empty and does not show this. */
const isLastOf = ({ pageSize, offset }: PageRequest, found: number): boolean =>
  found < pageSize && (found > 0 || offset === 0);

const choiceOf = (kind: InDoubtKind) => ({ kinds: [kind], conditions: ['doubt.id = :id'] });

const closingBindings = ({ note, by, atMs }: Closing) => ({ note, closed_by: by, closed_at: new Date(atMs) });

const COLUMNS = 'kind, id, since, agent, provider, member_id, reference, currency, amount, reason, detail';

const closeOf = (open: string): string => `
insert into in_doubt_closings (${COLUMNS}, note, closed_by, closed_at)
select ${COLUMNS}, :note, :closed_by, :closed_at from (${open}) open_doubt
on conflict do nothing returning kind`;

/** The kinds of the filter; all kinds if it names none. */
export const kindsOf = ({ kind }: InDoubtFilter): readonly InDoubtKind[] =>
  kind === undefined ? IN_DOUBT_KINDS : [kind];
