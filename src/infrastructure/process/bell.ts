import { pause } from './pause.ts';

/** Ends a pause early. One that is rung while nobody waits ends the next pause at once, so that no ringing is lost. */
export class Bell {
  #rung = new AbortController();

  ring(): void {
    this.#rung.abort();
  }

  /** Resolves when it is rung, when the signal comes, or after so many milliseconds. */
  async wait(ms: number, signal: AbortSignal): Promise<void> {
    await pause(ms, AbortSignal.any([this.#rung.signal, signal]));
    if (this.#rung.signal.aborted) this.#rung = new AbortController();
  }
}
