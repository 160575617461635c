import type { Knex } from 'knex';
import type { NotedRefusal, RefusalLog } from '../../../application/ports/refusal-log.ts';

/** Refusals in the table `refused_events`. */
export class KnexRefusalLog implements RefusalLog {
  readonly #knex: Knex;

  constructor(knex: Knex) {
    this.#knex = knex;
  }

  async note(refusals: readonly NotedRefusal[], nowMs: number): Promise<void> {
    // One by one: a batch may repeat itself, and a statement may not touch a row twice.
    for (const refusal of refusals) await this.#knex.raw(NOTE, bindingsOf(refusal, nowMs));
  }
}

const bindingsOf = ({ id, wallet, event, because }: NotedRefusal, nowMs: number) => ({
  ...{ id, because, now: new Date(nowMs) },
  ...{ agent: wallet.agent, player: wallet.playerId, provider: wallet.provider, currency: wallet.currency },
  ...{ kind: event.kind, transaction: event.transactionId, action: event.action },
  ...{ movement: event.movement.toString(), round: event.roundId ?? null, wager: event.wagerId ?? null },
});

const NOTE = `
insert into refused_events (id, agent, player_id, provider, currency, kind, transaction_id, action, movement, round_id, wager_id,
  because, first_at, last_at)
values (:id, :agent, :player, :provider, :currency, :kind, :transaction, :action, :movement, :round, :wager, :because, :now, :now)
on conflict (
  player_id, provider, currency, kind, transaction_id, because, action, movement, coalesce(round_id, ''), coalesce(wager_id, '')
) do update set times = refused_events.times + 1, last_at = excluded.last_at`;
