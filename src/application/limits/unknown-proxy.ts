/**
 * Notices, once, that requests come through a proxy that is not in the settings. In this case all callers have the proxy's address: they share the
 * limits of that address, and lists of allowed addresses have no effect.
 */
export class UnknownProxy {
  readonly #tell: () => void;
  #isAwaited: boolean;
  #isSeen = false;

  /** `tell` is called at the first such request. */
  constructor(trustedProxies: number, tell: () => void) {
    this.#isAwaited = trustedProxies === 0;
    this.#tell = tell;
  }

  /** Whether requests must still be checked. */
  get isAwaited(): boolean {
    return this.#isAwaited;
  }

  get isSeen(): boolean {
    return this.#isSeen;
  }

  /** Notes a request that a proxy has forwarded. */
  seen(): void {
    if (!this.#isAwaited) return;
    this.#isAwaited = false;
    this.#isSeen = true;
    this.#tell();
  }
}
