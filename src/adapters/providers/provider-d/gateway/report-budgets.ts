import { CallBudget } from '../../upstream/call-budget.ts';
import type { ProviderConnection } from '../../upstream/provider-protocol.ts';
import type { Operation } from '../operations.ts';

/** The upstream allows each report once in 30 s; one second more, because it counts arrivals and we count departures. */
export const REPORT_INTERVAL_MS = 31_000;

/** The reports that the upstream throttles, each on its own. */
export type ReportBudgets = { readonly [O in Operation]?: CallBudget };

/** After an empty answer 10 s would do; one rule for both is easier to foresee and never wrong. */
export function createReportBudgets({ timeoutMs, runtime }: ProviderConnection): ReportBudgets {
  const once = () => new CallBudget({ calls: 1, perMs: REPORT_INTERVAL_MS, waitMaxMs: timeoutMs }, runtime);
  return { getDateTimeReport: once(), getTipReport: once(), getUnsettleReport: once() };
}
