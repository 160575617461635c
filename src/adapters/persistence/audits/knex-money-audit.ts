import { VIOLATIONS_NAMED_MAX, type AuditScope } from '../../../domain/wallet/invariants.ts';
import type { Knex } from 'knex';
import type { AuditFinding, AuditPiece, AuditStanding, MoneyAudit } from '../../../application/ports/money-audit.ts';
import { BLOCK_POSITIONS } from '../statements/count-sql.ts';
import { beginning, keepProven, type AuditPlace } from './audit-places.ts';
import { WALKS, type WalkName, type Walk } from './audit-queries.ts';

/** The longest wait of an audit for transactions that were open at its beginning. */
const PATIENCE_MS = 5_000;

export interface MoneyAuditOptions {
  /** The most rows of a piece, if it is less than the walk's own number. */
  readonly rowsMax?: number;
  readonly patienceMs?: number;
}

/**
 * Adds up the tables themselves, one range of rows at a time. Each query is one statement, so it sees one state of the database. A place is JSON, so
 * that any process can continue the audit with it.
 */
export class KnexMoneyAudit implements MoneyAudit {
  readonly #knex: Knex;
  readonly #rowsMax: number;
  readonly #patienceMs: number;

  constructor(knex: Knex, { rowsMax = Infinity, patienceMs = PATIENCE_MS }: MoneyAuditOptions = {}) {
    this.#knex = knex;
    this.#rowsMax = rowsMax;
    this.#patienceMs = patienceMs;
  }

  async begin(scope: AuditScope): Promise<string> {
    const whole = await beginning(this.#knex, scope, this.#patienceMs);
    const place: AuditPlace = { ...whole, walk: 'transactions', after: whole.start.position, done: 0 };
    return JSON.stringify(place);
  }

  async look(text: string): Promise<AuditPiece> {
    const place = JSON.parse(text) as AuditPlace;
    const range = await rangeOf(this.#knex, place, this.#rowsMax);
    const findings: AuditFinding[] = [];
    const { beforehand, queries } = WALKS[place.walk];
    for (const query of queries)
      findings.push(...(await look(this.#knex, `${beforehand} looked_at as (${query})`, range)));
    const next = nextOf(place, range);
    const done = place.done + doneIn(place, range, findings);
    return {
      findings,
      done: Math.min(done, place.total),
      total: place.total,
      next: next === undefined ? undefined : JSON.stringify({ ...place, ...next, done }),
    };
  }

  async end(begun: string, isSound: boolean): Promise<void> {
    await keepProven(this.#knex, JSON.parse(begun) as AuditPlace, isSound);
  }

  async standing(): Promise<AuditStanding> {
    const { rows } = await this.#knex.raw<{ rows: readonly { proven: Date | null; first: Date | null }[] }>(STANDING);
    const [row] = rows;
    return { provenAtMs: row?.proven?.getTime(), firstMoneyAtMs: row?.first?.getTime() };
  }
}

/** Each of both rows is the first of an index. */
const STANDING = `
select (select audited_at from audited) as proven,
  (select recorded_at from wallet_transactions order by position limit 1) as first`;

/** The bounds of a walk: it begins after `start`. */
interface Bounds {
  readonly start: number | string;
  readonly end: number | string;
}

const [FIRST_GUID, LAST_GUID] = ['00000000-0000-0000-0000-000000000000', 'ffffffff-ffff-ffff-ffff-ffffffffffff'];
const ALL_GUIDS: Bounds = { start: FIRST_GUID, end: LAST_GUID };

/** The block of a position; without a position, the number before the first block. */
const blockOf = (position: number): number => Math.floor((position - 1) / BLOCK_POSITIONS);

const BOUNDS: Readonly<Record<WalkName, (place: AuditPlace) => Bounds>> = {
  transactions: ({ start, end }) => ({ start: start.position, end: end.position }),
  entries: ({ start, end }) => ({ start: start.entry, end: end.entry }),
  transfers: () => ALL_GUIDS,
  wallets: () => ALL_GUIDS,
  // Blocks begin with 0, so the walk begins before 0.
  sums: ({ start, end }) => ({ start: blockOf(start.position + 1) - 1, end: blockOf(end.position) }),
  statements: ({ start, end }) => ({ start: start.day, end: end.day }),
  questions: () => ({ start: 0, end: 0 }),
  carried: () => ({ start: 0, end: 0 }),
};

interface Range extends Bounds {
  readonly after: number | string;
  readonly last: number | string;
  readonly is_new: boolean;
}

async function rangeOf(knex: Knex, place: AuditPlace, rowsMax: number): Promise<Range> {
  const bounds = BOUNDS[place.walk](place);
  const { lastOf, firstOf }: Walk = WALKS[place.walk];
  const rows = Math.min(WALKS[place.walk].rows, rowsMax);
  const { after } = place;
  const range = { ...bounds, after, is_new: place.scope === 'new' };
  if (lastOf === undefined) {
    const before = await lastBefore(knex, firstOf, Number(after));
    return { ...range, last: Math.min(before + rows, Number(bounds.end)) };
  }
  const found = await knex.raw<{ rows: readonly { readonly last: string }[] }>(lastOf, { after, rows });
  return { ...range, last: found.rows[0]?.last ?? bounds.end };
}

/** The last number before the first row after a place; infinite if there is no such row. */
async function lastBefore(knex: Knex, firstOf: string | undefined, after: number): Promise<number> {
  if (firstOf === undefined) return after;
  const { rows } = await knex.raw<{ rows: readonly { readonly first: number | null }[] }>(firstOf, { after });
  return Math.max(after, (rows[0]?.first ?? Infinity) - 1);
}

type FindingRow = Pick<AuditFinding, 'invariant' | 'checked' | 'violated'> & {
  readonly violations: readonly string[] | null;
};

async function look(knex: Knex, lookedAt: string, range: Range): Promise<readonly AuditFinding[]> {
  const { rows } = await knex.raw<{ rows: readonly FindingRow[] }>(
    `with ${lookedAt}
    select invariant, count(*) as checked, count(*) filter (where is_violated) as violated,
      (array_agg(subject order by subject) filter (where is_violated))[1:${VIOLATIONS_NAMED_MAX}] as violations
    from looked_at group by invariant`,
    { ...range },
  );
  return rows.map(({ violations, ...row }) => ({ ...row, violations: violations ?? [] }));
}

const WALK_NAMES = Object.keys(WALKS) as WalkName[];

function nextOf(place: AuditPlace, { last, end }: Range): Pick<AuditPlace, 'walk' | 'after'> | undefined {
  if (last !== end) return { walk: place.walk, after: last };
  const walk = WALK_NAMES[WALK_NAMES.indexOf(place.walk) + 1];
  return walk && { walk, after: BOUNDS[walk](place).start };
}

/** A numeric key is itself the count; for other keys, the checked rows are counted. */
const doneIn = ({ after }: AuditPlace, { last }: Range, findings: readonly AuditFinding[]): number =>
  typeof last === 'number' ? last - Number(after) : Math.max(0, ...findings.map(({ checked }) => checked));
