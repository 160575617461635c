import type { AuditMoney } from '../../../../application/books/audit-money.ts';
import type { ListTransactions } from '../../../../application/books/list-transactions.ts';

/** The use cases that show what became of money. */
export interface MoneyUseCases {
  readonly auditMoney: AuditMoney;
  readonly listTransactions: ListTransactions;
}
