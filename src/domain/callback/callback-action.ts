import type { CallbackRole } from './callback-role.ts';

/** Whether an action affects wallets or reports. */
export type Effect = 'yes' | 'no' | 'possibly not' | 'depends on Agent implementation';

/** The effects of an action: one row of the specification's table of events. */
export interface CallbackAction {
  /** The callbacks that it causes by default. */
  readonly callbacks: readonly CallbackRole[];
  readonly affectsWallet: Effect;
  readonly affectsReports: Effect;
  /** Whether the callback should name the transaction that it corrects. */
  readonly recommendsOriginal: boolean;
}

/** The actions that providers report, in the specification's order. */
export const CALLBACK_ACTIONS = {
  BET: { callbacks: ['bet'], affectsWallet: 'yes', affectsReports: 'no', recommendsOriginal: false },
  SETTLED: {
    callbacks: ['settle', 'bet-push'],
    affectsWallet: 'yes',
    affectsReports: 'yes',
    recommendsOriginal: false,
  },
  BONUS: { callbacks: ['settle', 'bet-push'], affectsWallet: 'yes', affectsReports: 'yes', recommendsOriginal: true },
  CANCEL: {
    callbacks: ['cancel'],
    affectsWallet: 'yes',
    affectsReports: 'depends on Agent implementation',
    recommendsOriginal: true,
  },
  ROLLBACK: {
    callbacks: ['cancel'],
    affectsWallet: 'yes',
    affectsReports: 'depends on Agent implementation',
    recommendsOriginal: true,
  },
  REFUND: {
    callbacks: ['cancel'],
    affectsWallet: 'yes',
    affectsReports: 'depends on Agent implementation',
    recommendsOriginal: true,
  },
  VOID: { callbacks: ['cancel'], affectsWallet: 'possibly not', affectsReports: 'yes', recommendsOriginal: true },
} as const satisfies Record<string, CallbackAction>;

export type ActionName = keyof typeof CALLBACK_ACTIONS;

/** The settings of an Agent that determine which callbacks it receives. */
export interface CallbackPreferences {
  readonly implements: readonly CallbackRole[];
  /** Whether unsettled bets are reported too. */
  readonly pushUnsettled: boolean;
  /** Whether cancelled bets are reported too. */
  readonly pushCancels: boolean;
}

/**
 * The callbacks that an action causes for this Agent, in sending order: those of the table and the optional reports, if the Agent implements them.
 */
export function callbacksOf(action: ActionName, agent: CallbackPreferences): readonly CallbackRole[] {
  const { callbacks }: CallbackAction = CALLBACK_ACTIONS[action];
  const isPushed = callbacks.includes('bet-push');
  const wantsPush = action === 'BET' ? agent.pushUnsettled : agent.pushCancels;
  const roles: readonly CallbackRole[] = isPushed || !wantsPush ? callbacks : [...callbacks, 'bet-push'];
  return roles.filter((role) => agent.implements.includes(role));
}
