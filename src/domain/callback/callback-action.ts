import type { CallbackRole } from './callback-role.ts';

/** Whether an action touches something; `depends`: on the Agent's implementation. */
export type Effect = 'yes' | 'no' | 'possibly not' | 'depends on Agent implementation';

/** What follows from an action: one row of the specification's table of events. */
export interface CallbackAction {
  /** The callbacks it leads to by default. */
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

/** What of an Agent decides which callbacks it gets. */
export interface CallbackPreferences {
  readonly implements: readonly CallbackRole[];
  /** Whether bets that are not settled yet are reported too. */
  readonly pushUnsettled: boolean;
  /** Whether what is cancelled is reported too. */
  readonly pushCancels: boolean;
}

/** The callbacks an action leads to for this Agent, in the order they are sent: the table's, the pushes it asked for, and of these what it implements. */
export function callbacksOf(action: ActionName, agent: CallbackPreferences): readonly CallbackRole[] {
  const { callbacks }: CallbackAction = CALLBACK_ACTIONS[action];
  const isPushed = callbacks.includes('bet-push');
  const wantsPush = action === 'BET' ? agent.pushUnsettled : agent.pushCancels;
  const roles: readonly CallbackRole[] = isPushed || !wantsPush ? callbacks : [...callbacks, 'bet-push'];
  return roles.filter((role) => agent.implements.includes(role));
}
