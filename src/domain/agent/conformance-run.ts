/** The result of a case of the conformance kit. */
export const VERDICTS = ['passed', 'failed', 'left_out'] as const;

/** A case of the conformance kit after its test on an Agent's system. */
export interface TriedCase {
  /** The name in the documentation, such as `late-bet`. */
  readonly name: string;
  readonly title: string;
  readonly verdict: (typeof VERDICTS)[number];
  /** The mistake, or the reason why the case was left out; null for a case that passed. */
  readonly because?: string | null;
}

/** A run of the conformance kit, as the Agent's people submit it. */
export interface ConformanceRun {
  readonly agentUrl: string;
  readonly cases: readonly TriedCase[];
}

/** The time that this share of the times does not exceed, in whole milliseconds; null without times. */
export function percentileMs(timesMs: readonly number[], share: number): number | null {
  const sorted = [...timesMs].sort((left, right) => left - right);
  const at = sorted[Math.ceil(sorted.length * share) - 1];
  return at === undefined ? null : Math.ceil(at);
}
