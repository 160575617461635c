import { constants } from 'node:os';

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
