import { z } from 'zod';
import { ok } from '../../../../domain/shared/result.ts';
import { audit as auditReport, MONEY } from '../../../api/calls/money.ts';
import { commandGroup } from '../command.ts';
import { watchedJob } from '../jobs/watched-job.ts';
import type { Look } from '../view/look.ts';
import { onOneLine } from '../view/shown-text.ts';
import { rowsView } from '../view/views.ts';

export const audit = commandGroup('audit', 'An audit of all books.', {
  '': {
    summary: 'Check that ledger, wallets, transactions and callbacks agree; exit code 1 for a violation.',
    details:
      'The gateway does the work, piece by piece. This command only follows it, and may be interrupted and started again. The audit reads ' +
      'all books. With --new it reads the data after the last sound audit, and every wallet and transfer; damage to older data is then ' +
      'not found.',
    contract: MONEY.startAudit,
    options: { new: { kind: 'flag', description: 'Check only data after the last sound audit, and every wallet.' } },
    examples: ['audit', 'audit --new', 'audit --json'],
    hasJson: true,
    prints: MONEY.audit,
    async run(call, session) {
      const wanted = { path: '/audits', body: { scope: call.isSet('new') ? 'new' : 'all' }, outcome: OUTCOME };
      const job = await watchedJob(session, wanted, NAMES);
      if (!job.ok) return job;
      const { result } = job.value;
      return ok({ data: result, text: (look) => reportText(result, look), isBad: !result.sound });
    },
  },
});

const NAMES = { noun: 'Such an audit', counted: 'rows audited', name: 'the audit' } as const;

/** The contract's fields. A later gateway may send more. */
const OUTCOME = z.looseObject(auditReport.shape);

function reportText({ sound, invariants }: z.output<typeof OUTCOME>, look: Look): string {
  const violations = invariants.flatMap(({ name, violations: all }) =>
    all.map((violation) => `${name}: ${onOneLine(violation)}\n`),
  );
  const verdict = sound
    ? look.paint('green', 'The money adds up.')
    : look.paint('red', 'The money does not add up: keep the database as it is and look at these first.');
  return `${rowsView('name', 'checked', 'violated', 'rule')(invariants, look)}\n${verdict}\n${violations.join('')}`;
}
