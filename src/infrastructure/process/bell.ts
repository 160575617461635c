/** A wake-up call that ends a pause early. If no pause is active, the call ends the next pause at once, so that no call is lost. */
export class Bell {
  #isRung = false;
  #wake: () => void = () => undefined;

  ring(): void {
    this.#isRung = true;
    this.#wake();
  }

  /** Resolves at a wake-up call, when the signal is aborted, or after `ms` milliseconds. Only one waiter at a time is allowed. */
  async wait(ms: number, signal: AbortSignal): Promise<void> {
    if (!this.#isRung && !signal.aborted) await this.#rungWithin(ms, signal);
    this.#isRung = false;
  }

  // It uses no AbortController for each call, because the bell rings at every event and every finished callback.
  #rungWithin(ms: number, signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(wake, ms);
      function wake(): void {
        clearTimeout(timer);
        signal.removeEventListener('abort', wake);
        resolve();
      }
      signal.addEventListener('abort', wake);
      this.#wake = wake;
    });
  }
}
