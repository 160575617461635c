/** Ends a pause early. One that is rung while nobody waits ends the next pause at once, so that no ringing is lost. */
export class Bell {
  #isRung = false;
  #wake: () => void = () => undefined;

  ring(): void {
    this.#isRung = true;
    this.#wake();
  }

  /** Resolves when it is rung, when the signal comes, or after so many milliseconds; for one at a time to wait. */
  async wait(ms: number, signal: AbortSignal): Promise<void> {
    if (!this.#isRung && !signal.aborted) await this.#rungWithin(ms, signal);
    this.#isRung = false;
  }

  // By hand and without an AbortController for each ring: it is rung with every event and with every callback that ends.
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
