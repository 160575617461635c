import type { Knex } from 'knex';
import type { NotedRefusal, RefusalLog, UnbookedReport } from '../../../application/ports/refusal-log.ts';
import { correctedColumns } from './wallet-transaction-row.ts';

/** Refusals in the table `refused_events`; those that belong to no wallet in `unbooked_reports`. */
export class KnexRefusalLog implements RefusalLog {
  readonly #knex: Knex;

  constructor(knex: Knex) {
    this.#knex = knex;
  }

  async note(refusals: readonly NotedRefusal[], nowMs: number): Promise<void> {
    // One by one: a batch may repeat a refusal, and a statement must not touch a row twice.
    for (const refusal of refusals) await this.#knex.raw(NOTE, bindingsOf(refusal, nowMs));
  }

  async noteUnbooked(reports: readonly UnbookedReport[], nowMs: number): Promise<void> {
    const rows = reports.map(({ amount, ...report }) => ({ ...report, amount: amount?.toString() }));
    await this.#knex.raw(NOTE_UNBOOKED, { rows: JSON.stringify(rows), now: new Date(nowMs) });
  }
}

const bindingsOf = ({ id, wallet, event, because }: NotedRefusal, nowMs: number) => ({
  id,
  because,
  now: new Date(nowMs),
  agent: wallet.agent,
  player: wallet.playerId,
  provider: wallet.provider,
  currency: wallet.currency,
  kind: event.kind,
  transaction: event.transactionId,
  action: event.action,
  movement: event.movement.toString(),
  round: event.roundId ?? null,
  wager: event.wagerId ?? null,
  ...correctedColumns(event.corrects),
});

const NOTE = `
insert into refused_events (id, agent, player_id, provider, currency, kind, transaction_id, action, movement, round_id, wager_id,
  corrects_kind, corrects_transaction_id, corrects_wager_id, because, first_at, last_at)
values (:id, :agent, :player, :provider, :currency, :kind, :transaction, :action, :movement, :round, :wager,
  :corrects_kind, :corrects_transaction_id, :corrects_wager_id, :because, :now, :now)
on conflict (
  player_id, provider, currency, kind, transaction_id, because, action, movement, coalesce(round_id, ''), coalesce(wager_id, '')
) do update set times = refused_events.times + 1, last_at = excluded.last_at`;

const CONTENT = `provider, reference, because, coalesce(kind, ''), coalesce(currency, ''), coalesce(amount, 'NaN'), md5(detail)`;

const NOTE_UNBOOKED = `
insert into unbooked_reports (id, provider, reference, kind, currency, amount, because, detail, first_at, last_at)
select distinct on (${CONTENT}) id, provider, reference, kind, currency, amount, because, detail, :now, :now
from jsonb_to_recordset(:rows) as report
  (id uuid, provider text, reference text, kind text, currency text, amount numeric, because text, detail text)
on conflict (${CONTENT}) do update set times = unbooked_reports.times + 1, last_at = excluded.last_at`;
