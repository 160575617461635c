import { randomUUID } from 'node:crypto';
import type { Knex } from 'knex';
import {
  HEARD_COUNTS_MAX,
  SILENCE_MAX_MS,
  type OthersCounts,
  type RateCount,
  type RateCounts,
  type RateWindow,
} from '../../../application/ports/rate-counts.ts';

/** The number of exchanges between two deletions of outdated rows. */
const EXCHANGES_PER_TIDYING = 40;
/** Much longer than the longest window and the one after it. */
const KEPT_MS = 300_000;

/** Counts in the tables `rate_counts` and `rate_processes`. Each store, and so each process, has its own name. An exchange is one round trip. */
export class KnexRateCounts implements RateCounts {
  readonly #knex: Knex;
  readonly #process = randomUUID();
  #exchanges = 0;

  constructor(knex: Knex) {
    this.#knex = knex;
  }

  async exchange(own: readonly RateCount[], windows: readonly RateWindow[]): Promise<OthersCounts> {
    const { rows } = await this.#knex.raw<{ rows: readonly OthersCounts[] }>(EXCHANGE, {
      process: this.#process,
      own: JSON.stringify(own),
      windows: JSON.stringify(windows),
      silence: SILENCE_MAX_MS,
      max: HEARD_COUNTS_MAX,
    });
    this.#exchanges += 1;
    if (this.#exchanges % EXCHANGES_PER_TIDYING === 0) await this.#tidy();
    const [{ processes, counts }] = rows as [OthersCounts & { readonly counts: readonly RateCount[] }];
    return { processes, counts };
  }

  async #tidy(): Promise<void> {
    const over = this.#knex.raw(`now() - ? * interval '1 millisecond'`, [KEPT_MS]);
    await this.#knex('rate_counts').where('noted_at', '<', over).delete();
    await this.#knex('rate_processes').where('seen_at', '<', over).delete();
  }
}

// The database's clock decides which processes are present, so that their own clocks need not agree.
const EXCHANGE = `
with here as (
  insert into rate_processes (process, seen_at) values (:process, now())
  on conflict (process) do update set seen_at = excluded.seen_at
), noted as (
  insert into rate_counts (rule, "window", key, process, count, noted_at)
  select rule, "window", key, :process, count, now()
  from jsonb_to_recordset(:own::jsonb) as own (rule text, "window" bigint, key text, count integer)
  on conflict (rule, "window", key, process) do update set count = excluded.count, noted_at = excluded.noted_at
), heard as (
  select rate_counts.rule, rate_counts."window", key, sum(count)::integer as count
  from rate_counts join jsonb_to_recordset(:windows::jsonb) as asked (rule text, "window" bigint)
    on rate_counts.rule = asked.rule and rate_counts."window" = asked."window"
  where process <> :process
  group by 1, 2, 3 order by 4 desc, 3 limit :max
)
select
  (select count(*)::integer + 1 from rate_processes
    where process <> :process and seen_at > now() - :silence * interval '1 millisecond') as processes,
  coalesce((select jsonb_agg(heard order by count desc, key) from heard), '[]'::jsonb) as counts`;
