import type { Container } from 'inversify';
import type { Persistence } from '../../adapters/persistence/index.ts';
import { ForgetOldRows } from '../../application/operations/forget-old-rows.ts';
import type { Clock } from '../../application/ports/clock.ts';
import { StoreUnavailable } from '../../application/ports/store-unavailable.ts';
import type { Config } from '../config/read-config.ts';
import { RepeatedWork } from '../process/repeated-work.ts';
import type { Logger } from '../telemetry/logger.ts';
import { TOKENS } from './tokens.ts';

/** What is over is forgotten in days; a batch each few seconds keeps up with a hundred callbacks a second in every process. */
const INTERVAL_MS = 5_000;

/** The work that forgets what has been kept long enough. */
export function bindRetention(container: Container): void {
  const { config, persistence, clock, logger } = TOKENS;
  container.bind(TOKENS.retentionWork).toResolvedValue(retentionWork, [config, persistence, clock, logger]);
}

function retentionWork(
  ...[{ keptDays }, { oldRows }, clock, logger]: [Config, Persistence, Clock, Logger]
): RepeatedWork {
  const forget = new ForgetOldRows(oldRows, keptDays, clock);
  return new RepeatedWork({
    intervalMs: INTERVAL_MS,
    round: async () => {
      const { removed, hasMore } = await forget.execute();
      if (removed > 0) logger.debug({ removed }, 'old rows forgotten');
      return hasMore;
    },
    onFailure: (error) => {
      // A database that is away has been told of once, and would be at every round.
      if (error instanceof StoreUnavailable) return;
      logger.error({ err: error }, 'old rows could not be forgotten');
    },
  });
}
