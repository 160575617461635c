/**
 * Notices, once, that requests come through a proxy of which the gateway was not told. All callers are one address then: they share the
 * limits of an address, and lists of addresses say nothing about them.
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

  /** Whether requests have to be looked at. */
  get isAwaited(): boolean {
    return this.#isAwaited;
  }

  get isSeen(): boolean {
    return this.#isSeen;
  }

  /** A request says that a proxy handed it on. */
  seen(): void {
    if (!this.#isAwaited) return;
    this.#isAwaited = false;
    this.#isSeen = true;
    this.#tell();
  }
}
