import type { Knex } from 'knex';
import { AGENT, MOMENT_MS, PROVIDER } from '../../../ports/catalogue-seeds.ts';
import { PLAYER } from '../../../ports/money-seeds.ts';

/** Makes so many parked callbacks, each in a lane of its own, and as many pending transfers, in a world that is populated. */
export async function fillWithDoubts(knex: Knex, count: number): Promise<void> {
  const bindings = { agent: AGENT, player: PLAYER, provider: PROVIDER, count, moment: new Date(MOMENT_MS) };
  for (const statement of [LANES, CALLBACKS, TRANSFERS]) await knex.raw(statement, bindings);
  await knex.raw('analyze callback_lanes, callbacks, transfers');
}

const LANES = `
insert into callback_lanes (agent, lane, pending, ready_at, parked_at, parked_for)
select :agent, 'P:round-' || n, 1, :moment, :moment::timestamptz - n * interval '1 second', 'undelivered' from generate_series(1, :count) n`;

const CALLBACKS = `
insert into callbacks (id, agent, lane, role, transaction_id, body, status)
select gen_random_uuid(), :agent, 'P:round-' || n, 'settle', gen_random_uuid()::text, '{}', 'parked' from generate_series(1, :count) n`;

const TRANSFERS = `
insert into transfers (id, agent, transfer_id, player_id, provider, currency, amount, status, remark, due_at, created_at)
select gen_random_uuid(), :agent, 'many-' || n, :player, :provider, 'USD', 10, 'pending', '', :moment,
  :moment::timestamptz - n * interval '1 second' from generate_series(1, :count) n`;

/** Everything that is parked or pending is late by then. */
export const LATE = { transfersMs: MOMENT_MS + 1, betsMs: MOMENT_MS + 1 } as const;
export const ANY_OPEN = {
  isClosed: false,
  kind: undefined,
  agent: undefined,
  provider: undefined,
  sinceMs: undefined,
} as const;

/** A part of a plan that PostgreSQL has carried out. */
interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Index Name'?: string;
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly Plans?: readonly PlanNode[];
}

export interface Scan {
  readonly table: string;
  readonly how: string;
  readonly rows: number;
}

/** Every scan of the queries that this sends, with the rows that it gave. */
export async function scansOf(knex: Knex, send: () => Promise<unknown>): Promise<readonly (readonly Scan[])[]> {
  const sent: { readonly sql: string; readonly bindings: readonly Knex.RawBinding[] }[] = [];
  const note = (query: (typeof sent)[number]): void => void sent.push(query);
  knex.on('query', note);
  await send();
  knex.off('query', note);
  const scans: (readonly Scan[])[] = [];
  for (const { sql, bindings } of sent) scans.push(await scansIn(knex, sql, bindings));
  return scans;
}

async function scansIn(knex: Knex, sql: string, bindings: readonly Knex.RawBinding[]): Promise<readonly Scan[]> {
  const explained = await knex.raw<{ rows: readonly { 'QUERY PLAN': readonly { Plan: PlanNode }[] }[] }>(
    `explain (analyze, format json) ${sql.replace(/\$\d+/g, '?')}`,
    [...bindings],
  );
  return explained.rows.flatMap((row) => row['QUERY PLAN'].flatMap(({ Plan }) => scansBelow(Plan)));
}

function scansBelow(node: PlanNode): readonly Scan[] {
  const below = (node.Plans ?? []).flatMap(scansBelow);
  const table = node['Relation Name'];
  if (table === undefined) return below;
  const how = [node['Node Type'], node['Index Name']].filter(Boolean).join(' ');
  return [{ table, how, rows: node['Actual Rows'] * node['Actual Loops'] }, ...below];
}
