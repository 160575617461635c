import type { Knex } from 'knex';
import type { Proof, ProvenSenders } from '../../../application/ports/proven-senders.ts';

/** Proofs in the table `proven_senders`. */
export class KnexProvenSenders implements ProvenSenders {
  readonly #knex: Knex;

  constructor(knex: Knex) {
    this.#knex = knex;
  }

  async keep(proofs: readonly Proof[], forgetBeforeMs: number): Promise<void> {
    const rows = proofs.map(({ rule, key, provedAtMs }) => ({
      rule,
      key,
      proved_at: new Date(provedAtMs).toISOString(),
    }));
    await this.#knex.raw(KEEP, { rows: JSON.stringify(rows) });
    await this.#knex('proven_senders').where('proved_at', '<', new Date(forgetBeforeMs)).delete();
  }

  async since(rule: string, sinceMs: number, max: number): Promise<readonly Proof[]> {
    const rows = await this.#knex('proven_senders')
      .where({ rule })
      .where('proved_at', '>=', new Date(sinceMs))
      .orderBy([{ column: 'proved_at', order: 'desc' }, 'key'])
      .limit(max)
      .select<{ key: string; proved_at: Date }[]>('key', 'proved_at');
    return rows.map(({ key, proved_at: provedAt }) => ({ rule, key, provedAtMs: provedAt.getTime() }));
  }
}

// The rows are written in one order, so that two processes with the same keys wait for each other and do not deadlock.
const KEEP = `
insert into proven_senders (rule, key, proved_at)
select rule, key, proved_at
from jsonb_to_recordset(:rows::jsonb) as told (rule text, key text, proved_at timestamptz)
order by rule, key
on conflict (rule, key) do update set proved_at = greatest(proven_senders.proved_at, excluded.proved_at)`;
