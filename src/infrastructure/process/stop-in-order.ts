import { setTimeout as sleep } from 'node:timers/promises';
import type { LogDestination } from '../telemetry/log-destination.ts';
import type { Logger } from '../telemetry/logger.ts';

/** The parts of a running gateway that a stop needs. */
export interface Stoppable {
  readonly logger: Logger;
  readonly logDestination: Pick<LogDestination, 'close'>;
  /** Drains the requests. False: a request had to be cut. */
  drain(): Promise<boolean>;
  /** Closes all parts that only requests need. */
  close(): Promise<void>;
  readonly closeMaxMs?: number;
}

/** A database that does not answer never closes. With the default SHUTDOWN_GRACE_MS, the stop ends before orchestrators kill the process, at 30 s. */
const CLOSE_MAX_MS = 5_000;

/** Stops the gateway in order, as far as possible, and returns the exit code: 1 if the stop had to be cut. */
export async function stopInOrder(stoppable: Stoppable): Promise<0 | 1> {
  const { logger, logDestination, closeMaxMs = CLOSE_MAX_MS } = stoppable;
  logger.info('stopping');
  if (!(await stoppable.drain())) logger.warn('requests were cut, because they took longer than SHUTDOWN_GRACE_MS');
  const failure = await failureWithin(closeMaxMs, stoppable.close());
  if (failure === undefined) logger.info('stopped');
  else logger.error({ err: failure }, 'the stop was cut');
  await logDestination.close();
  return failure === undefined ? 0 : 1;
}

async function failureWithin(limitMs: number, work: Promise<void>): Promise<unknown> {
  const over = new AbortController();
  const late = async (): Promise<unknown> => {
    await sleep(limitMs, undefined, { signal: over.signal }).catch(() => undefined);
    return new Error(`The database did not close within ${limitMs} ms.`);
  };
  const outcome = work.then(
    () => undefined,
    (error: unknown) => error,
  );
  try {
    return await Promise.race([outcome, late()]);
  } finally {
    over.abort();
  }
}
