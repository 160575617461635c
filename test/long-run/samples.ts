/** The sizes of everything, once a minute. */
import type { Client } from 'pg';
import { percentile } from '../bench/statistics.ts';
import type { ProcessSize } from './gateways.ts';

export interface Sample {
  readonly minute: number;
  readonly events: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly longestMs: number;
  readonly gateways: readonly ProcessSize[];
  /** Callbacks that wait. */
  readonly pending: number;
  readonly transactions: number;
  /** Bytes with indexes, of every table that has some. */
  readonly tables: Readonly<Record<string, number>>;
  /** The part of these bytes that indexes take. */
  readonly indexes: Readonly<Record<string, number>>;
}

const TABLES = `
select relname as name, pg_total_relation_size(oid)::float8 as bytes, pg_indexes_size(oid)::float8 as index_bytes from pg_class
where relkind = 'r' and relnamespace = 'public'::regnamespace and pg_total_relation_size(oid) > 100000 order by bytes desc`;
const COUNTS = `
select (select coalesce(sum(pending), 0) from callback_lanes)::int as pending,
  (select coalesce(max(position), 0) from wallet_transactions)::float8 as transactions`;

interface Measured {
  readonly minute: number;
  readonly latenciesMs: readonly number[];
  readonly gateways: readonly ProcessSize[];
}

export async function sampleOf(client: Client, { minute, latenciesMs, gateways }: Measured): Promise<Sample> {
  const sorted = Float64Array.from(latenciesMs).sort();
  const tables = await client.query<{ name: string; bytes: number; index_bytes: number }>(TABLES);
  const counts = await client.query<{ pending: number; transactions: number }>(COUNTS);
  return {
    minute,
    events: sorted.length,
    p50Ms: percentile(sorted, 50),
    p99Ms: percentile(sorted, 99),
    longestMs: sorted.at(-1) ?? NaN,
    gateways,
    ...counts.rows[0]!,
    tables: Object.fromEntries(tables.rows.map(({ name, bytes }) => [name, bytes])),
    indexes: Object.fromEntries(tables.rows.map(({ name, index_bytes: bytes }) => [name, bytes])),
  };
}
