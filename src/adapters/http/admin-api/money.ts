import type { Audit } from '../../../application/audit-money/audit-money.ts';
import type { TransactionQuestion } from '../../../application/list-transactions/list-transactions.ts';
import { AUDIT_SCOPES, type AuditFinding } from '../../../application/ports/money-audit.ts';
import type { RecordedTransaction } from '../../../application/ports/wallet-history.ts';
import { invalidParameter, type InvalidParameter } from '../../../domain/shared/invalid-parameter.ts';
import { err, ok, type Result } from '../../../domain/shared/result.ts';
import { amountText } from '../../../domain/wallet/amount.ts';
import { INVARIANTS } from '../../../domain/wallet/invariants.ts';
import type { MoneyUseCases } from '../http-dependencies.ts';
import { answer, mapped, mappedPage, querying, type AdminRouter } from './admin-call.ts';
import { instantJson } from './instant-json.ts';

/** `/admin/v1/audit` and `/admin/v1/transactions`. */
export function moneyCalls(router: AdminRouter, { auditMoney, listTransactions }: MoneyUseCases): void {
  router.get(
    '/audit',
    querying(['scope'], async ({ scope }) => {
      const wanted = AUDIT_SCOPES.find((one) => one === (scope === '' ? 'all' : scope));
      if (wanted === undefined) return err(invalidParameter('scope', `must be one of ${AUDIT_SCOPES.join(', ')}`));
      return mapped(await auditMoney.execute(wanted), auditJson);
    }),
  );
  router.get('/transactions', async (ctx) => {
    const question = questionOf(new URLSearchParams(ctx.querystring));
    answer(ctx, question.ok ? mappedPage(await listTransactions.execute(question.value), transactionJson) : question);
  });
}

const NAMES = ['agent', 'player', 'round', 'status', 'page', 'pageSize'] as const;

function questionOf(query: URLSearchParams): Result<TransactionQuestion, InvalidParameter> {
  const repeated = NAMES.find((name) => query.getAll(name).length > 1);
  if (repeated !== undefined) return err(invalidParameter(repeated, 'must be sent only once'));
  const [agent, player, round, status, page, pageSize] = NAMES.map((name) => query.get(name) ?? '') as [
    ...[string, string, string, string, string, string],
  ];
  return ok({ agent, player, round, status, page, pageSize });
}

const auditJson = ({ isSound, findings }: Audit): object => ({
  sound: isSound,
  invariants: findings.map(({ invariant, checked, violated, violations }: AuditFinding) => ({
    name: invariant,
    rule: INVARIANTS[invariant],
    checked,
    violated,
    violations,
  })),
});

function transactionJson(transaction: RecordedTransaction): object {
  const { currency, corrects } = transaction;
  return {
    id: transaction.id,
    agent: transaction.agent,
    member_id: transaction.memberId,
    provider: transaction.provider,
    currency,
    action: transaction.action,
    kind: transaction.kind,
    transaction_id: transaction.transactionId,
    original_transaction_id: corrects !== undefined && 'kind' in corrects ? corrects.transactionId : null,
    round_id: transaction.roundId ?? null,
    wager_id: transaction.wagerId ?? null,
    status: transaction.status,
    refused_because: transaction.refusedBecause ?? null,
    reported: amountText(transaction.movement, currency),
    moved: amountText(transaction.moved, currency),
    balance_after: amountText(transaction.balanceAfter, currency),
    occurred_at: instantJson(transaction.occurredAtMs),
    recorded_at: instantJson(transaction.recordedAtMs),
  };
}
