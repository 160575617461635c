/** The results of a run by cause, and the times of its answers. */
import { OTHER_ANSWER, type Cause } from './causes.ts';
import type { CaseResult } from './try-agent.ts';

export interface CauseOfCases extends Cause {
  readonly cases: readonly CaseResult[];
}

/** The failed cases by their causes, the cause of most cases first. A case has the cause of its first problem, from which the others often follow. */
export function byCause(results: readonly CaseResult[]): readonly CauseOfCases[] {
  const causes = new Map<string, Cause & { readonly cases: CaseResult[] }>();
  for (const result of results) {
    const { problems } = result;
    const { cause } = problems.find((one) => one.cause.says !== OTHER_ANSWER) ?? problems[0] ?? {};
    if (cause === undefined) continue;
    const known = causes.get(cause.says) ?? { ...cause, cases: [] };
    known.cases.push(result);
    causes.set(cause.says, known);
  }
  return [...causes.values()].sort((left, right) => right.cases.length - left.cases.length);
}

/** The times in milliseconds of all answers to regular callbacks that were sent one at a time; undefined if there was none. */
export function answerTimes(results: readonly CaseResult[]) {
  const sorted = results.flatMap(({ answersMs }) => answersMs).sort((left, right) => left - right);
  const at = (share: number) => Math.ceil(sorted[Math.ceil(sorted.length * share) - 1] ?? 0);
  if (sorted.length === 0) return undefined;
  return { count: sorted.length, p50: at(0.5), p95: at(0.95), max: at(1), advised_p95: 40, bet_waits: 5_000 };
}
