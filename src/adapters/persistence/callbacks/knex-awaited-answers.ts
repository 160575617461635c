import type { Knex } from 'knex';
import type { AwaitedAnswers, AwaitedKind } from '../../../application/ports/awaited-answers.ts';
import { MOVED_AGENTS } from '../catalogue/knex-agent-store.ts';

/** Counts the waiting rows, in small indexes that contain only these rows. */
export class KnexAwaitedAnswers implements AwaitedAnswers {
  readonly #knex: Knex;

  constructor(knex: Knex) {
    this.#knex = knex;
  }

  async count(max: number): ReturnType<AwaitedAnswers['count']> {
    const { rows } = await this.#knex.raw<{ rows: readonly Record<AwaitedKind, number>[] }>(COUNT, { max });
    return rows[0] ?? { bet: 0, transfer: 0 };
  }
}

const COUNT = `
select
  (select count(*) from (select from callbacks where status = 'asking' limit :max) asked) as bet,
  (select count(*) from (
    select from transfers where status = 'pending' and agent not in ${MOVED_AGENTS} limit :max
  ) undecided) as transfer`;
