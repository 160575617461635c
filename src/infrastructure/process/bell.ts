/** A wake-up call that ends a pause early. A call while no pause is under way ends the next pause at once, so that no call is lost. */
export class Bell {
  #isRung = false;
  #wake: () => void = () => undefined;

  ring(): void {
    this.#isRung = true;
    this.#wake();
  }

  /** Resolves at a wake-up call, when the signal is aborted, or after `ms` milliseconds; for one waiter at a time. */
  async wait(ms: number, signal: AbortSignal): Promise<void> {
    if (!this.#isRung && !signal.aborted) await this.#rungWithin(ms, signal);
    this.#isRung = false;
  }

  // Without an AbortController for each call, because the bell is rung with every event and every finished callback.
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
