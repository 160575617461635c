import { KnexMoneyAudit } from '../../../src/adapters/persistence/knex/knex-money-audit.ts';
import { openKnex } from '../../../src/adapters/persistence/knex/open-knex.ts';
import { progress } from '../progress.ts';
import { digits, type Table } from '../report.ts';
import type { LedgerSide } from './ledger-side.ts';

/** How long the audit of all money takes on each ledger, once; throws when it finds something, since then nothing else proves anything. */
export async function auditTable(sides: readonly LedgerSide[]): Promise<Table> {
  const rows: string[][] = [];
  for (const { ledger } of sides) {
    progress(`Auditing ${ledger.transactions.toLocaleString('en')} transactions`);
    rows.push([ledger.transactions.toLocaleString('en'), digits(await auditSeconds(ledger.url))]);
  }
  return { title: 'The audit', columns: ['Transactions', 'Seconds'], rows };
}

async function auditSeconds(url: string): Promise<number> {
  // The gateway gives a statement half a minute.
  const patient = `${url}?statement_timeout=0&query_timeout=0`;
  const { knex, close } = await openKnex({ databaseUrl: patient, dataDir: '', poolSizeMax: 1 });
  try {
    const startMs = performance.now();
    const findings = await new KnexMoneyAudit(knex).audit();
    const violated = findings.filter((finding) => finding.violated > 0);
    if (violated.length > 0) throw new Error(`the audit fails: ${JSON.stringify(violated)}`);
    return (performance.now() - startMs) / 1_000;
  } finally {
    await close();
  }
}
