import type { AuditScope } from '../../../src/domain/wallet/invariants.ts';
import { AuditMoney } from '../../../src/application/audits/audits.ts';
import { ProgressView } from '../../../src/adapters/cli/gateway/view/progress-view.ts';
import { progress } from '../progress.ts';
import { digits, type Table } from '../report.ts';
import type { LedgerSide } from './ledger-side.ts';

/**
 * How long the audit takes on each ledger: all of it, and then what is new, which is nothing. Once, because it reads everything; throws when
 * it finds something, since then nothing else proves anything.
 */
export async function auditTable(sides: readonly LedgerSide[]): Promise<Table> {
  const rows: string[][] = [];
  for (const side of sides) {
    const transactions = side.ledger.transactions.toLocaleString('en');
    progress(`Auditing ${transactions} transactions`);
    const [all, fresh] = [await timed(side, 'all'), await timed(side, 'new')];
    rows.push([transactions, digits(all.seconds), String(all.pieces), digits(all.longestMs), digits(fresh.seconds)]);
  }
  const columns = ['Transactions', 'All, s', 'Pieces', 'Longest piece, ms', 'New, s'];
  return { title: 'The audit', columns, rows };
}

async function timed({ audit }: LedgerSide, scope: AuditScope) {
  const view = new ProgressView(process.stderr, 'rows audited');
  const startMs = performance.now();
  const ends = [startMs];
  const audited = await new AuditMoney(audit).execute(scope, (piece) => {
    ends.push(performance.now());
    if (process.stderr.isTTY) view.show(piece);
  });
  view.end();
  if (!audited.ok || !audited.value.isSound) throw new Error(`the audit fails: ${JSON.stringify(audited)}`);
  const pieces = ends.slice(1).map((end, at) => end - ends[at]!);
  return {
    seconds: (performance.now() - startMs) / 1_000,
    pieces: pieces.length,
    longestMs: pieces.reduce((longest, each) => Math.max(longest, each), 0),
  };
}
