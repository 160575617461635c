import type { WalletMode } from '../../../src/domain/agent/agent.ts';
import type { CallbackRole } from '../../../src/domain/callback/callback-role.ts';

/** The behaviour of an Agent's system until it is healed. */
export interface AgentTrouble {
  /** Longest time of an answer. */
  readonly answerMsMax: number;
  /** The share of callbacks that are answered with 500: half of them before they are booked, half afterwards. */
  readonly failing: number;
  /**
   * The share of callbacks that are answered only after 2 to 6 s, longer than providers wait: half of them before they are booked, half
   * afterwards.
   */
  readonly tardy: number;
  /** Longest time between restarts; 0: no restarts. */
  readonly upMsMax: number;
}

/** An Agent of the run: its settings in the gateway, and the behaviour of its system. */
export interface AgentKind {
  readonly code: string;
  /** `agent`: it holds its players' wallets, and is asked about their bets. */
  readonly walletMode: WalletMode;
  readonly implements: readonly CallbackRole[];
  readonly pushUnsettled: boolean;
  readonly pushCancels: boolean;
  readonly trouble: AgentTrouble;
}

const SOUND: AgentTrouble = { answerMsMax: 0, failing: 0, tardy: 0, upMsMax: 0 };
const OURS = { walletMode: 'gateway' } as const;
const ALL: readonly CallbackRole[] = ['bet', 'settle', 'cancel', 'bet-push'];
const FUNDS: readonly CallbackRole[] = ['bet', 'settle', 'cancel'];

export const AGENT_KINDS: readonly AgentKind[] = [
  { ...OURS, code: 'SOUND', implements: ALL, pushUnsettled: true, pushCancels: true, trouble: SOUND },
  {
    ...OURS,
    code: 'SLOW',
    implements: FUNDS,
    pushUnsettled: false,
    pushCancels: false,
    trouble: { ...SOUND, answerMsMax: 300 },
  },
  {
    ...OURS,
    code: 'FAIL',
    implements: ALL,
    pushUnsettled: false,
    pushCancels: true,
    trouble: { ...SOUND, failing: 0.5 },
  },
  {
    ...OURS,
    code: 'MOVE',
    implements: ALL,
    pushUnsettled: false,
    pushCancels: false,
    trouble: { ...SOUND, upMsMax: 3_000 },
  },
  {
    code: 'HOLD',
    walletMode: 'agent',
    implements: ALL,
    pushUnsettled: true,
    pushCancels: true,
    trouble: { answerMsMax: 50, failing: 0.12, tardy: 0.05, upMsMax: 15_000 },
  },
];

/** The behaviour after people have repaired the Agent's system. */
export const HEALED: AgentTrouble = SOUND;
