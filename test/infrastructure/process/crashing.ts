/** A process that meets a fault: by rejection or by exception, as its argument says. */
import { endOnCrash } from '../../../src/infrastructure/process/stop-in-order.ts';
import { LogDestination } from '../../../src/infrastructure/telemetry/log-destination.ts';
import { createLogger } from '../../../src/infrastructure/telemetry/logger.ts';

const destination = new LogDestination(1);
const logger = createLogger('info', destination);
endOnCrash(logger, destination);
setInterval(() => undefined, 60_000);

logger.info('all is well');
if (process.argv[2] === 'rejection') void Promise.reject(new Error('nobody cares'));
else {
  setImmediate(() => {
    throw new Error('nobody cares');
  });
}
