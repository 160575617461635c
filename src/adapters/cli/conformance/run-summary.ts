/** The results of a run by cause, and the times of its answers. */
import { percentileMs } from '../../../domain/agent/conformance-run.ts';
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
  const times = results.flatMap(({ answersMs }) => answersMs);
  const [p50, p95, max] = [0.5, 0.95, 1].map((share) => percentileMs(times, share) ?? 0) as [number, number, number];
  if (times.length === 0) return undefined;
  return { count: times.length, p50, p95, max, advised_p95: 40, bet_waits: 5_000 };
}
