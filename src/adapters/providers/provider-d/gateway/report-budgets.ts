import { CallBudget, type ProviderConnection } from '../../protocol-kit.ts';
import type { Operation } from '../operations.ts';

/** The upstream allows one report in 30 s. The gateway adds a second, because the upstream counts arrivals, and the gateway departures. */
export const REPORT_INTERVAL_MS = 31_000;

/** The call budgets of the throttled reports, one for each report. */
export type ReportBudgets = { readonly [O in Operation]?: CallBudget };

/** After an empty answer 10 s would be enough. One rule for both answers is simpler and always correct. */
export function createReportBudgets({ timeoutMs, runtime }: ProviderConnection): ReportBudgets {
  const once = () => new CallBudget({ calls: 1, perMs: REPORT_INTERVAL_MS, waitMaxMs: timeoutMs }, runtime);
  return { getDateTimeReport: once(), getTipReport: once(), getUnsettleReport: once() };
}
