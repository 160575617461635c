import type { ActionName } from '../callback/callback-action.ts';
import type { MoneyPolicy } from './money-policy.ts';
import type { TransactionKey, WalletEvent } from './wallet-event.ts';

/** The role of a transaction in a round: it stakes, pays out, or takes back another transaction. */
export type TransactionRole = 'stake' | 'payout' | 'correction';

export const ROLES = {
  BET: 'stake',
  SETTLED: 'payout',
  BONUS: 'payout',
  CANCEL: 'correction',
  ROLLBACK: 'correction',
  REFUND: 'correction',
  VOID: 'correction',
} as const satisfies Record<ActionName, TransactionRole>;

/** The actions of a role, in the order of the table. */
export const actionsOf = (role: TransactionRole): readonly ActionName[] =>
  (Object.keys(ROLES) as ActionName[]).filter((action) => ROLES[action] === role);

export const isCorrection = (action: ActionName): boolean => ROLES[action] === 'correction';

/** Whether two events have the same number. */
export const isSameNumber = (left: TransactionKey, right: TransactionKey): boolean =>
  left.kind === right.kind && left.transactionId === right.transactionId;

/** Whether a transaction has the number of an event, by the numbering rules of the provider. */
export const hasNumberOf = (one: WalletEvent, event: WalletEvent, { oneNumberFor }: MoneyPolicy): boolean =>
  isSameNumber(one, event) && (oneNumberFor !== 'role' || ROLES[one.action] === ROLES[event.action]);
