import type { Heard } from '../callback/heard.ts';
import type { CallbackRole } from '../callback/callback-role.ts';
import type { InDoubtKind, InDoubtReason, InDoubtRef } from '../in-doubt/in-doubt-item.ts';

/**
 * Troubles with money, the most urgent first.
 * - `audit_unsound`: the last audit found money that does not add up.
 * - `statements_differ`: a closed day of statements has changed since its closing, or differs from the count.
 * - `in_doubt`: open items that could not be decided or delivered.
 * - `breaker_open`: an Agent accepts no callbacks, so only probes are sent to it.
 * - `callbacks_waiting`: the oldest callback of an Agent has waited for a long time, although the Agent's breaker is closed.
 * - `notifications_failing`: messages to a destination of operators do not arrive, so that nobody may hear of the others.
 * - `statements_overdue`: a day of statements that is long over could not be closed.
 * - `provider_failing`: a provider has answered none of the last calls, of any process, or few of the last calls of this process.
 * - `provider_slow`: the last calls of this process to a provider were slow.
 * - `bets_open`: a provider was asked about bets that have been open for a long time, and its answer was not sufficient.
 * - `audit_missing`: the last audit of the money was a long time ago.
 */
export const TROUBLES = [
  'audit_unsound',
  'statements_differ',
  'in_doubt',
  'breaker_open',
  'callbacks_waiting',
  'notifications_failing',
  'statements_overdue',
  'provider_failing',
  'provider_slow',
  'bets_open',
  'audit_missing',
] as const;
export type Trouble = (typeof TROUBLES)[number];

/** `bad`: a person must act. `hint`: a person should have a look. */
export const TROUBLE_SEVERITIES = ['bad', 'hint'] as const;

/** The limit of a count, so that a count never reads a long backlog. */
export const TROUBLE_COUNT_MAX = 10_000;

/** Open items in doubt that have the same kind, Agent, provider and reason. */
export interface DoubtGroup {
  readonly kind: InDoubtKind;
  readonly agent: string | undefined;
  readonly provider: string | undefined;
  readonly reason: InDoubtReason;
  /** The role of callbacks; undefined for other kinds. */
  readonly role: CallbackRole | undefined;
  readonly count: number;
  readonly oldest: InDoubtRef & { readonly sinceMs: number };
}

/** One trouble with money. A field that does not apply to it is undefined. */
export interface MoneyTrouble {
  readonly trouble: Trouble;
  readonly agent?: string | undefined;
  readonly provider?: string | undefined;
  /** The name of the destination for `notifications_failing`. */
  readonly destination?: string;
  readonly sinceMs?: number | undefined;
  readonly group?: DoubtGroup;
  /** The last answer or failure of an Agent's system, or of a provider. */
  readonly heard?: Heard | undefined;
  /** The share of calls in per cent for `provider_failing`; seconds for `provider_slow`; bets for `bets_open`. */
  readonly measure?: number;
  /** The address of the section in the operator's runbook, if it is known. */
  readonly runbook?: string;
  /** The job of the audit, if it is known. */
  readonly job?: string | undefined;
  /** The days of statements, such as `ACME 2026-11-20`. */
  readonly days?: string;
}

/** The section of the runbook about each trouble. */
const RUNBOOK_SECTIONS = {
  audit_unsound: 'audit-unsound',
  in_doubt: 'in-doubt-growing',
  breaker_open: 'dead-agent',
  callbacks_waiting: 'callbacks-not-leaving',
  provider_failing: 'dead-or-slow-provider',
  provider_slow: 'dead-or-slow-provider',
  bets_open: 'bets-that-stay-open',
  audit_missing: 'audit-unsound',
  notifications_failing: 'notifications-not-delivered',
  statements_differ: 'statements-late-or-different',
  statements_overdue: 'statements-late-or-different',
} as const satisfies Readonly<Record<Trouble, string>>;

/** The section of the operator's runbook about a trouble. */
export const runbookLink = (runbookUrl: string, { trouble }: Pick<MoneyTrouble, 'trouble'>): string =>
  `${runbookUrl}#${RUNBOOK_SECTIONS[trouble]}`;
