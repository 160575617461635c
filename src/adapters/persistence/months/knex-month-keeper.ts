import type { Knex } from 'knex';
import type { MonthKeeper } from '../../../application/ports/month-keeper.ts';
import { instantText } from '../../../domain/shared/instant.ts';
import { LOCK_WAIT, partsOf, WHOLES } from './knex-months.ts';

/** Months as parts of `ledger_entries` and `callback_attempts`. */
export class KnexMonthKeeper implements MonthKeeper {
  readonly #knex: Knex;

  constructor(knex: Knex) {
    this.#knex = knex;
  }

  async make(untilMs: number): Promise<number> {
    let made = 0;
    for (const whole of WHOLES) {
      made += await this.#knex.transaction(async (trx) => {
        await trx.raw(LOCK_WAIT);
        const { rows } = await trx.raw<{ rows: readonly { made: number }[] }>(
          'select make_months(cast(:whole as regclass), cast(:until as timestamptz)) as made',
          { whole, until: instantText(untilMs) },
        );
        return rows[0]?.made ?? 0;
      });
    }
    return made;
  }

  async dropAttempts(beforeMs: number): Promise<number> {
    const over = (await partsOf(this.#knex, 'callback_attempts')).filter(({ endsAtMs }) => endsAtMs <= beforeMs);
    let dropped = 0;
    for (const { part } of over) dropped += await this.#dropUnneeded(part);
    return dropped;
  }

  async endsAtMs(): Promise<number> {
    const ends = await Promise.all(WHOLES.map(async (whole) => (await partsOf(this.#knex, whole)).at(-1)?.endsAtMs));
    return Math.min(...ends.map((end) => end ?? 0));
  }

  /** Also false if another process has dropped it. */
  #dropUnneeded(part: string): Promise<number> {
    return this.#knex.transaction(async (trx) => {
      const { rows } = await trx.raw<{ rows: readonly { needed: boolean }[] }>(NEEDED, { part });
      if (rows[0]?.needed === true) return 0;
      await trx.raw(LOCK_WAIT);
      await trx.raw('drop table if exists ??', [part]);
      return 1;
    });
  }
}

// From the few callbacks that are not over to their attempts; the month itself may have millions.
const NEEDED = `
select exists (
  select from callbacks cross join lateral (select from :part: attempt where attempt.callback_id = callbacks.id limit 1) attempt
  where callbacks.status in ('pending', 'parked', 'asking', 'unanswered')
) as needed`;
