import type { AuditScope } from '../../src/domain/wallet/invariants.ts';
import { AuditMoney } from '../../src/application/audits/audits.ts';
import { accepted } from './catalogue-seeds.ts';
import type { AuditFinding, MoneyAudit } from '../../src/application/ports/money-audit.ts';

/** The findings of a complete audit. */
export async function findingsOf(audit: MoneyAudit, scope: AuditScope = 'all'): Promise<readonly AuditFinding[]> {
  return accepted(await new AuditMoney(audit).execute(scope)).findings;
}

/** Whether no invariant is violated. */
export const isSound = async (audit: MoneyAudit): Promise<boolean> =>
  (await findingsOf(audit)).every(({ violated }) => violated === 0);
