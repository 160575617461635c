import { z } from 'zod';
import { AuditMoney, type Audit } from '../../../application/audits/audits.ts';
import type { AuditFinding } from '../../../application/ports/money-audit.ts';
import type { RecordedTransaction } from '../../../application/ports/wallet-history.ts';
import { ListTransactions } from '../../../application/timelines/list-transactions.ts';
import { invalidParameter } from '../../../domain/shared/invalid-parameter.ts';
import { err } from '../../../domain/shared/result.ts';
import { amountText } from '../../../domain/wallet/amount.ts';
import { roundClosedOf } from '../../../domain/wallet/money-kind.ts';
import { INVARIANTS, AUDIT_SCOPES } from '../../../domain/wallet/invariants.ts';
import { MONEY } from '../../api/calls/money.ts';
import type { UseCases } from '../use-cases.ts';
import { mapped, mappedPage, serve, type AdminRouter } from './admin-call.ts';
import { shownBy } from '../answers/json-names.ts';

/** `/admin/v1/audit` and `/admin/v1/transactions`. */
export function moneyCalls(router: AdminRouter, useCase: UseCases): void {
  serve(router, MONEY.audit, async ({ query: { scope } }) => {
    const wanted = AUDIT_SCOPES.find((one) => one === (scope === '' ? 'all' : scope));
    if (wanted === undefined) return err(invalidParameter('scope', `must be one of ${AUDIT_SCOPES.join(', ')}`));
    return mapped(await useCase(AuditMoney).execute(wanted), auditJson);
  });
  serve(router, MONEY.transactions, async ({ query }) =>
    mappedPage(await useCase(ListTransactions).execute(query), transactionJson),
  );
}

const auditJson = ({ isSound, findings }: Audit) => ({
  sound: isSound,
  invariants: findings.map(({ invariant, checked, violated, violations }: AuditFinding) => ({
    name: invariant,
    rule: INVARIANTS[invariant],
    checked,
    violated,
    violations,
  })),
});

const {
  original_transaction_id: _,
  reported: __,
  money_kind: ___,
  provider_action: ____,
  round_closed: _____,
  ...KEPT
} = MONEY.transactions.answers.shape.list.element.shape;
const keptJson = shownBy(z.object(KEPT));

/** A transaction for administrators. */
export function transactionJson(transaction: RecordedTransaction) {
  const { currency, corrects, movement, moved, balanceAfter, report } = transaction;
  return {
    ...keptJson({
      ...transaction,
      moved: amountText(moved, currency),
      balanceAfter: amountText(balanceAfter, currency),
    }),
    original_transaction_id: corrects !== undefined && 'kind' in corrects ? corrects.transactionId : null,
    reported: amountText(movement, currency),
    money_kind: report.moneyKind ?? null,
    provider_action: report.providerAction ?? null,
    round_closed: roundClosedOf(report)?.isClosed ?? null,
  };
}
