import type { Knex } from 'knex';
import type {
  FinalEnd,
  OutgoingColumns,
  OutgoingPage,
  OutgoingRecord,
  OutgoingRecords,
  OutgoingSpan,
  OutgoingValue,
} from '../../../application/ports/outgoing-records.ts';
import type { OutgoingKind } from '../../../domain/outgoing/outgoing-kinds.ts';
import { catalogueHead } from '../catalogue/catalogue-revision.ts';
import { CommitWatermark, type Watermark } from './commit-watermark.ts';
import { OUTGOING_TABLES, pageSql } from './outgoing-tables.ts';

/**
 * Between the moment of a transfer and its commit there are at most the wait for a connection and one statement with its own limit of 30 s.
 */
const TRANSFER_DELAY_MS = 60_000;
/** The highest bit of a number that is exact in JavaScript. */
const HIGHEST_BIT = 52;

type Row = Readonly<Record<string, OutgoingValue>> & {
  readonly 'place of row': string;
  readonly 'moment of row': Date | null;
  readonly 'is shown': boolean;
};

/** Outgoing records from the tables themselves, a page at a time, by the indexes that the tables have. */
export class KnexOutgoingRecords implements OutgoingRecords {
  readonly #knex: Knex;
  readonly #watermark: CommitWatermark;

  constructor(knex: Knex) {
    this.#knex = knex;
    this.#watermark = new CommitWatermark(knex);
  }

  columnsOf(kind: OutgoingKind): OutgoingColumns {
    return Object.fromEntries(Object.entries(OUTGOING_TABLES[kind].columns).map(([name, [form]]) => [name, form]));
  }

  look(): Promise<void> {
    return this.#watermark.look();
  }

  async finalEnd(kind: OutgoingKind): Promise<FinalEnd | undefined> {
    const { reached } = this.#watermark;
    return reached === undefined ? undefined : ENDS[kind](this.#knex, reached);
  }

  async newest(kind: OutgoingKind): Promise<number> {
    const { table, order } = OUTGOING_TABLES[kind];
    if (kind === 'transfers') return 0;
    if (isCatalogue(kind)) return (await catalogueHead(this.#knex)).revision;
    const { rows } = await this.#knex.raw<{ rows: readonly { readonly newest: number }[] }>(
      `select coalesce(max(${order.by}), 0) as newest from ${table}`,
    );
    return rows[0]?.newest ?? 0;
  }

  async page(kind: OutgoingKind, { after, end, max, agent }: OutgoingSpan): Promise<OutgoingPage> {
    const [number, rest] = partsOf(after);
    const bindings = { number, rest, end: partsOf(end)[0], max, agent: agent ?? null };
    const { rows } = await this.#knex.raw<{ rows: readonly Row[] }>(PAGES[kind], bindings);
    const hasMore = rows.length === max;
    return {
      records: rows.filter((row) => row['is shown']).map((row) => recordFrom(kind, row)),
      place: hasMore ? (rows.at(-1)?.['place of row'] ?? end) : end,
      hasMore,
    };
  }

  async placeAt(kind: OutgoingKind, atMs: number): Promise<string> {
    if (kind === 'transfers') return String(Math.max(0, atMs));
    return String(await (isCatalogue(kind) ? this.#revisionAt(kind, atMs) : this.#numberAt(kind, atMs)));
  }

  /** Builds the number bit by bit. Each bit is decided by one row, and by the same row however many came after it. */
  async #numberAt(kind: OutgoingKind, atMs: number): Promise<number> {
    const { table, order, at } = OUTGOING_TABLES[kind];
    const ask = `select ${at} < to_timestamp(cast(:at as double precision) / 1000) as is_before
      from (select * from ${table} where ${order.by} >= cast(:number as bigint) order by ${order.by} limit 1) each`;
    let number = 0;
    for (let bit = HIGHEST_BIT; bit >= 0; bit -= 1) {
      const { rows } = await this.#knex.raw<{ rows: readonly { readonly is_before: boolean }[] }>(ask, {
        at: atMs,
        number: number + 2 ** bit,
      });
      if (rows[0]?.is_before === true) number += 2 ** bit;
    }
    return number;
  }

  /** The last revision of which it is known that it is older. Earlier versions are kept for a time, so it may be a lower one. */
  async #revisionAt(kind: 'games' | 'providers', atMs: number): Promise<number> {
    const { rows } = await this.#knex.raw<{ rows: readonly { readonly revision: number }[] }>(
      `select coalesce(max(until_revision), 0) as revision from ${VERSIONS[kind]}
       where ended_at < to_timestamp(cast(:at as double precision) / 1000)`,
      { at: atMs },
    );
    return rows[0]?.revision ?? 0;
  }
}

const VERSIONS = { games: 'game_versions', providers: 'provider_versions' } as const;

const isCatalogue = (kind: OutgoingKind): kind is keyof typeof VERSIONS => kind in VERSIONS;

const PAGES = Object.fromEntries(
  Object.entries(OUTGOING_TABLES).map(([kind, table]) => [kind, pageSql(table)]),
) as Record<OutgoingKind, string>;

function partsOf(place: string): readonly [number: string, rest: string] {
  const [number = '', ...rest] = place.split('/');
  return [number === '' ? '0' : number, rest.join('/')];
}

function recordFrom(kind: OutgoingKind, row: Row): OutgoingRecord {
  const names = Object.keys(OUTGOING_TABLES[kind].columns);
  return {
    place: row['place of row'],
    atMs: row['moment of row']?.getTime(),
    values: Object.fromEntries(names.map((name) => [name, row[name] ?? null])),
  };
}

type EndOf = (knex: Knex, reached: Watermark) => Promise<FinalEnd>;

const plainEnd =
  (kind: 'entries' | 'callbacks'): EndOf =>
  (_, { [kind]: number, atMs }) =>
    Promise.resolve({ place: String(number), atMs });

/** Writers of the catalogue go one after the other, so the newest revision that can be seen is final. */
const catalogueEnd: EndOf = async (knex, { atMs }) => ({ place: String((await catalogueHead(knex)).revision), atMs });

const ENDS: Readonly<Record<OutgoingKind, EndOf>> = {
  transactions: async (knex, { transactions, atMs }) => {
    const asked = await knex('wallet_transactions')
      .where({ status: 'asked' })
      .where('position', '<=', transactions)
      .orderBy('position')
      .first<{ position: number; recorded_at: Date } | undefined>('position', 'recorded_at');
    if (asked === undefined) return { place: String(transactions), atMs };
    return { place: String(asked.position - 1), atMs: Math.min(atMs, asked.recorded_at.getTime()) };
  },
  entries: plainEnd('entries'),
  transfers: (_, { atMs }) =>
    Promise.resolve({ place: String(atMs - TRANSFER_DELAY_MS), atMs: atMs - TRANSFER_DELAY_MS }),
  callbacks: plainEnd('callbacks'),
  games: catalogueEnd,
  providers: catalogueEnd,
};
