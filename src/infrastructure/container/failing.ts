import { StoreUnavailable } from '../../application/ports/store-unavailable.ts';
import type { Logger } from '../telemetry/logger.ts';

/** Logs what failed. A database that is away has been told of once, and would be at every round. */
export const failing =
  (logger: Logger, sentence: string, facts: object = {}) =>
  (error: unknown): void => {
    if (!(error instanceof StoreUnavailable)) logger.error({ ...facts, err: error }, sentence);
  };
