import type { LogDestination } from '../telemetry/log-destination.ts';
import type { Logger } from '../telemetry/logger.ts';

/** Ends the process after an uncaught fault, because the state of the process is unknown. It writes a last line to the log before that. */
export function endOnCrash(logger: Logger, destination: LogDestination): void {
  // An unhandled rejection arrives here too; that is Node's default.
  process.on('uncaughtException', (error) => {
    logger.fatal({ err: error }, 'crashed');
    process.exit(1);
  });
  process.on('exit', () => {
    destination.flushSync();
  });
}
