import type { AuditMoney } from '../../../../application/audits/audit-money.ts';
import type { ListTransactions } from '../../../../application/timelines/list-transactions.ts';

/** The use cases that show what became of money. */
export interface MoneyUseCases {
  readonly auditMoney: AuditMoney;
  readonly listTransactions: ListTransactions;
}
