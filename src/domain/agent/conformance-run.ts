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
