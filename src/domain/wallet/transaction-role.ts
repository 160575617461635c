import type { ActionName } from '../callback/callback-action.ts';
import type { MoneyPolicy } from './money-policy.ts';
import type { TransactionKey, WalletEvent } from './wallet-event.ts';

/** The part that a transaction plays in a round: it stakes, pays out, or takes back what another one did. */
export type TransactionRole = 'stake' | 'payout' | 'correction';

/** The role of each action. */
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

/** Whether a transaction took the number of an event, by how its provider numbers. */
export const hasNumberOf = (one: WalletEvent, event: WalletEvent, { oneNumberFor }: MoneyPolicy): boolean =>
  isSameNumber(one, event) && (oneNumberFor !== 'role' || ROLES[one.action] === ROLES[event.action]);
