import type { Knex } from 'knex';
import { VIOLATIONS_NAMED_MAX, type AuditFinding, type MoneyAudit } from '../../../application/ports/money-audit.ts';
import { INVARIANTS, type Invariant } from '../../../domain/wallet/invariants.ts';
import { AUDIT_QUERIES } from './audit-queries.ts';

interface FindingRow {
  readonly checked: number;
  readonly violated: number;
  readonly violations: readonly string[] | null;
}

/** Adds up the tables themselves, in one state of the database: what happens meanwhile is no violation. */
export class KnexMoneyAudit implements MoneyAudit {
  readonly #knex: Knex;

  constructor(knex: Knex) {
    this.#knex = knex;
  }

  audit(): Promise<readonly AuditFinding[]> {
    return this.#knex.transaction(
      async (trx) => {
        const findings: AuditFinding[] = [];
        for (const invariant of Object.keys(INVARIANTS) as Invariant[]) findings.push(await look(trx, invariant));
        return findings;
      },
      { isolationLevel: 'repeatable read', readOnly: true },
    );
  }
}

async function look(trx: Knex.Transaction, invariant: Invariant): Promise<AuditFinding> {
  const { rows } = await trx.raw<{ rows: readonly FindingRow[] }>(
    `with looked_at as (${AUDIT_QUERIES[invariant]})
    select count(*) as checked, count(*) filter (where is_violated) as violated,
      (array_agg(subject order by subject) filter (where is_violated))[1:${VIOLATIONS_NAMED_MAX}] as violations
    from looked_at`,
  );
  const [row] = rows;
  return { invariant, checked: row?.checked ?? 0, violated: row?.violated ?? 0, violations: row?.violations ?? [] };
}
