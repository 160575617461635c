/**
 * The circuit breaker of an Agent. It opens after `failuresMax` failures in a row, of any callbacks. While it is open, the gateway sends only probes:
 * one callback at a time, with a pause of `probePauseMs` between them. The first acceptance or refusal closes it.
 */
export const BREAKER = { failuresMax: 10, probePauseMs: 10_000 } as const;
