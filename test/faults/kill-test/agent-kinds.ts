import type { CallbackRole } from '../../../src/domain/callback/callback-role.ts';

/** How an Agent's system behaves until it is healed. */
export interface AgentTrouble {
  /** Longest that an answer takes. */
  readonly answerMsMax: number;
  /** How many callbacks are answered with 500: half of these before they are booked, and half afterwards. */
  readonly failing: number;
  /** How long it stays up before it restarts; 0: all the time. */
  readonly upMsMax: number;
}

/** An Agent of the run: what the gateway is told of it, and what its system is like. */
export interface AgentKind {
  readonly code: string;
  readonly implements: readonly CallbackRole[];
  readonly pushUnsettled: boolean;
  readonly pushCancels: boolean;
  readonly trouble: AgentTrouble;
}

const SOUND: AgentTrouble = { answerMsMax: 0, failing: 0, upMsMax: 0 };
const ALL: readonly CallbackRole[] = ['bet', 'settle', 'cancel', 'bet-push'];
const FUNDS: readonly CallbackRole[] = ['bet', 'settle', 'cancel'];

export const AGENT_KINDS: readonly AgentKind[] = [
  { code: 'SOUND', implements: ALL, pushUnsettled: true, pushCancels: true, trouble: SOUND },
  {
    code: 'SLOW',
    implements: FUNDS,
    pushUnsettled: false,
    pushCancels: false,
    trouble: { ...SOUND, answerMsMax: 300 },
  },
  { code: 'FAIL', implements: ALL, pushUnsettled: false, pushCancels: true, trouble: { ...SOUND, failing: 0.5 } },
  { code: 'MOVE', implements: ALL, pushUnsettled: false, pushCancels: false, trouble: { ...SOUND, upMsMax: 3_000 } },
];

/** What is left of the troubles when people have looked after the Agent. */
export const HEALED: AgentTrouble = SOUND;
