import type { CallbackRole } from '../callback/callback-role.ts';
import type { InDoubtKind, InDoubtReason, InDoubtRef } from '../in-doubt/in-doubt-item.ts';

/**
 * Troubles with money, the most urgent first.
 * - `audit_unsound`: the last audit found money that does not add up.
 * - `statements_differ`: a closed day of statements is not as it was closed, or not what was counted.
 * - `in_doubt`: open items that could not be decided or delivered.
 * - `breaker_open`: an Agent answers no callbacks, so only probes are sent to it.
 * - `callbacks_waiting`: the oldest callback of an Agent has waited for long, although the Agent's breaker is closed.
 * - `statements_overdue`: a day of statements that is long over could not be closed.
 * - `provider_failing`, `provider_slow`: the last calls to a provider, as this process made them.
 * - `bets_open`: a provider was asked about bets that have been open for long, and did not say enough.
 * - `audit_missing`: nobody has audited the money for long.
 */
export const TROUBLES = [
  'audit_unsound',
  'statements_differ',
  'in_doubt',
  'breaker_open',
  'callbacks_waiting',
  'statements_overdue',
  'provider_failing',
  'provider_slow',
  'bets_open',
  'audit_missing',
] as const;
export type Trouble = (typeof TROUBLES)[number];

/** `bad`: a person has to act. `hint`: worth a look. */
export const TROUBLE_SEVERITIES = ['bad', 'hint'] as const;

/** Counting ends here, so that a count never reads a long backlog. */
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

/** One thing that is wrong with money; a field that has no meaning for it is undefined. */
export interface MoneyTrouble {
  readonly trouble: Trouble;
  readonly agent?: string | undefined;
  readonly provider?: string | undefined;
  readonly sinceMs?: number | undefined;
  readonly group?: DoubtGroup;
  /** The share of calls in per cent for `provider_failing`; seconds for `provider_slow`; bets for `bets_open`. */
  readonly measure?: number;
  /** The section of the operator's runbook, where its address is known. */
  readonly runbook?: string;
  /** The job of the audit, where one is known. */
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
  statements_differ: 'statements-late-or-different',
  statements_overdue: 'statements-late-or-different',
} as const satisfies Readonly<Record<Trouble, string>>;

/** The section of the operator's runbook about a trouble. */
export const runbookLink = (runbookUrl: string, { trouble }: Pick<MoneyTrouble, 'trouble'>): string =>
  `${runbookUrl}#${RUNBOOK_SECTIONS[trouble]}`;
