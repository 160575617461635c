/**
 * An Agent that fails so often in a row, whatever the callbacks, is left alone but for a probe: one callback at a time, and one more after
 * each pause. The first answer that is one, be it a refusal, ends that.
 */
export const BREAKER = { failuresMax: 10, probePauseMs: 10_000 } as const;
