import { StoreUnavailable } from '../../application/ports/store-unavailable.ts';
import { RepeatedWork } from '../process/repeated-work.ts';
import type { Logger } from '../telemetry/logger.ts';
import type { Bind, Given, Needs } from './binder.ts';
import { TOKENS } from './tokens.ts';

interface Rounds<N extends Needs> {
  readonly needs: N;
  readonly everyMs: number;
  /** True when the next round may follow at once. */
  readonly round: (given: Given<N>) => Promise<boolean>;
  /** The sentence of the log when a round has failed. */
  readonly failure: string;
}

/** Binds work that is done in rounds. */
export function repeat<N extends Needs>(bind: Bind, { needs, everyMs, round, failure }: Rounds<N>): void {
  const all: Needs & { readonly logger: typeof TOKENS.logger } = { ...needs, logger: TOKENS.logger };
  bind(
    TOKENS.work,
    all,
    (given) =>
      new RepeatedWork({
        intervalMs: everyMs,
        round: () => round(given as unknown as Given<N>),
        onFailure: failing(given.logger, failure),
      }),
  );
}

/** Logs a failure, but not that of an unavailable database: that is logged once, and not at every round. */
export const failing =
  (logger: Logger, sentence: string, facts: object = {}) =>
  (error: unknown): void => {
    if (!(error instanceof StoreUnavailable)) logger.error({ ...facts, err: error }, sentence);
  };
