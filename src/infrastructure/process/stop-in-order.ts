import { setTimeout as sleep } from 'node:timers/promises';
import type { LogDestination } from '../telemetry/log-destination.ts';
import type { Logger } from '../telemetry/logger.ts';
import { constants } from 'node:os';

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

type StopSignal = 'SIGINT' | 'SIGTERM';

/** Ctrl-C under `npm start` arrives twice: from the terminal and, forwarded, from npm. Both count as one signal. */
const ECHO_MS = 300;

/** Handles SIGTERM and SIGINT: an orderly stop as soon as one is possible. A second signal, or one during the start, ends the process at once. */
export class StopSignals {
  #stop: (() => Promise<number>) | undefined;
  #firstAtMs: number | undefined;

  constructor() {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) {
      process.on(signal, () => {
        this.#received(signal);
      });
    }
  }

  /** From now on, the first signal runs `stop`. The process then ends with the exit code that `stop` returns. */
  stopBy(stop: () => Promise<number>): void {
    this.#stop = stop;
  }

  #received(signal: StopSignal): void {
    const nowMs = performance.now();
    if (this.#stop === undefined) process.exit(128 + constants.signals[signal]);
    if (this.#firstAtMs === undefined) {
      this.#firstAtMs = nowMs;
      void this.#stop().then((code) => process.exit(code));
    } else if (nowMs - this.#firstAtMs > ECHO_MS) process.exit(128 + constants.signals[signal]);
  }
}

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
