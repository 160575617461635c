import type { Knex } from 'knex';
import type { TimelineStore, RoundRef, MoneyStep, WalletState } from '../../../application/ports/timeline-store.ts';
import { Decimal } from '../../../domain/shared/decimal.ts';
import type { PageRequest } from '../../../domain/shared/page-request.ts';
import type { Page } from '../../../domain/shared/page.ts';
import { lookupGuid, lookupText } from '../database/lookup-text.ts';
import { moneySteps, type StepRef } from './money-steps.ts';

interface WalletRow {
  readonly currency: string;
  readonly balance: string;
  readonly told_balance: string | null;
  readonly sequence: number;
}

/** Reads the money steps of timelines. */
export class KnexTimelineStore implements TimelineStore {
  readonly #knex: Knex;

  constructor(knex: Knex) {
    this.#knex = knex;
  }

  round({ provider, roundId, agent }: RoundRef, page: PageRequest): Promise<Page<MoneyStep>> {
    return this.#page(ROUND, page, {
      provider: lookupText(provider),
      round: lookupText(roundId),
      agent: agent === undefined ? null : lookupText(agent),
    });
  }

  player(playerId: string, page: PageRequest): Promise<Page<MoneyStep>> {
    return this.#page(PLAYER, page, { player: lookupGuid(playerId) });
  }

  async wallets(playerId: string): Promise<readonly WalletState[]> {
    const rows = await this.#knex('wallets')
      .where({ player_id: lookupGuid(playerId) })
      .orderBy('currency')
      .select<WalletRow[]>('currency', 'balance', 'told_balance', 'sequence');
    return rows.map((row) => ({
      currency: row.currency,
      balance: Decimal.from(row.balance),
      reportedBalance: row.told_balance === null ? undefined : Decimal.from(row.told_balance),
      movements: row.sequence,
    }));
  }

  async #page(
    { list, total }: Queries,
    { pageSize, offset }: PageRequest,
    bindings: Readonly<Record<string, Knex.RawBinding>>,
  ): Promise<Page<MoneyStep>> {
    const cut = { page_size: pageSize, offset, rows: offset + pageSize };
    const { rows } = await this.#knex.raw<{ rows: readonly StepRef[] }>(list, { ...bindings, ...cut });
    const counted = await this.#knex.raw<{ rows: readonly { readonly total: number }[] }>(total, bindings);
    return { list: await moneySteps(this.#knex, rows), total: counted.rows[0]?.total ?? 0 };
  }
}

/** The queries for a page of steps, and for their number. */
interface Queries {
  readonly list: string;
  readonly total: string;
}

const IN_ROUND = `provider = :provider and round_id = :round and (:agent::text is null or agent = :agent)`;

// Events that are recorded together have the same time, and their positions keep their order.
const ROUND: Queries = {
  list: `
select kind, id, at from (
  select 'transaction' as kind, id, recorded_at as at, position from wallet_transactions where ${IN_ROUND}
  union all
  select 'refusal', id, first_at, 0 from refused_events where ${IN_ROUND}
) step order by at, position, id limit :page_size offset :offset`,
  total: `
select (select count(*) from wallet_transactions where ${IN_ROUND}) + (select count(*) from refused_events where ${IN_ROUND}) as total`,
};

// Each table returns only its last rows, by its own index. The database itself does not detect that a union can be cut in this way.
const PLAYER: Queries = {
  list: `
select kind, id, at from (
  (select 'transaction' as kind, id, recorded_at as at, position from wallet_transactions where player_id = :player::uuid
    order by position desc limit :rows)
  union all
  (select 'transfer', id, created_at, 0 from transfers where player_id = :player::uuid order by created_at desc limit :rows)
  union all
  (select 'refusal', id, first_at, 0 from refused_events where player_id = :player::uuid order by first_at desc limit :rows)
  union all
  (select 'block', id, blocked_at, 0 from player_blocks where player_id = :player::uuid order by blocked_at desc limit :rows)
) step order by at desc, position desc, id limit :page_size offset :offset`,
  total: `
select (select count(*) from wallet_transactions where player_id = :player::uuid)
  + (select count(*) from transfers where player_id = :player::uuid)
  + (select count(*) from refused_events where player_id = :player::uuid)
  + (select count(*) from player_blocks where player_id = :player::uuid) as total`,
};
