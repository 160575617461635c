import type { LogDestination } from '../telemetry/log-destination.ts';
import type { Logger } from '../telemetry/logger.ts';

/** Ends the process at a fault that nobody caught, with its last words in the log: what it would do afterwards is unknown. */
export function endOnCrash(logger: Logger, destination: LogDestination): void {
  // A rejection that nobody handles arrives here too, because that is Node's default.
  process.on('uncaughtException', (error) => {
    logger.fatal({ err: error }, 'crashed');
    process.exit(1);
  });
  process.on('exit', () => {
    destination.flushSync();
  });
}
