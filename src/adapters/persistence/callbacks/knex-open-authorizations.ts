import type { Knex } from 'knex';
import type { WalletMode } from '../../../domain/agent/agent.ts';
import type { OpenAuthorization, OpenAuthorizations } from '../../../application/ports/open-authorizations.ts';
import type { AwaitedAnswers, AwaitedKind } from '../../../application/ports/awaited-answers.ts';
import { MOVED_AGENTS } from '../catalogue/knex-agent-store.ts';

/** Authorization requests in the table `callbacks`, found by a small index of the open ones. */
export class KnexOpenAuthorizations implements OpenAuthorizations {
  readonly #knex: Knex;

  constructor(knex: Knex) {
    this.#knex = knex;
  }

  async overdue(beforeMs: number, limit: number): Promise<readonly OpenAuthorization[]> {
    const { rows } = await this.#knex.raw<{ rows: readonly QuestionRow[] }>(OVERDUE, [new Date(beforeMs), limit]);
    return rows.map((row) => ({
      callbackId: row.callback_id,
      lane: row.lane,
      memberId: row.member_id,
      wallet: {
        agent: row.agent,
        playerId: row.player_id,
        provider: row.provider,
        currency: row.currency,
        heldBy: row.held_by,
      },
      bet: { kind: row.kind, transactionId: row.transaction_id },
    }));
  }
}

interface QuestionRow {
  readonly callback_id: string;
  readonly lane: string;
  readonly member_id: string;
  readonly agent: string;
  readonly player_id: string;
  readonly provider: string;
  readonly currency: string;
  readonly held_by: WalletMode;
  readonly kind: string;
  readonly transaction_id: string;
}

const OVERDUE = `
select callbacks.id as callback_id, callbacks.lane, players.member_id, bet.agent, bet.player_id, bet.provider, bet.currency, bet.held_by,
  bet.kind, bet.transaction_id
from callbacks
join wallet_transactions bet on bet.id = callbacks.transaction_id::uuid
join players on players.id = bet.player_id
where callbacks.status = 'asking' and callbacks.asked_until < ?
order by callbacks.asked_until, callbacks.position limit ?`;

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
