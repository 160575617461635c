import type { StoreUnavailable } from '../../../application/ports/store-unavailable.ts';

/** Called when the database is lost and when it is back: once each, and not once per query. */
export interface AvailabilityListener {
  onLost(error: StoreUnavailable): void;
  onBack(): void;
}

/** While some queries fail and others succeed, the database counts as lost, so that an unstable database does not fill the log. */
const QUIET_MS = 1_000;

/** Derives the state of the database from the outcomes of single queries. */
export class StoreWatch {
  #listener: AvailabilityListener | undefined;
  readonly #nowMs: () => number;
  #isToldLost = false;
  #isLost = false;
  #failedAtMs = 0;

  constructor(nowMs: () => number = () => performance.now()) {
    this.#nowMs = nowMs;
  }

  /** From now on the listener is called. Earlier faults, while the database is opened, are reported by the error of the opening. */
  tell(listener: AvailabilityListener | undefined): void {
    this.#listener = listener;
  }

  /** Whether the database could not be reached at the last news. */
  get isLost(): boolean {
    return this.#isLost;
  }

  /** The database was not reached. */
  lost(error: StoreUnavailable): void {
    this.#isLost = true;
    this.#failed(error);
  }

  /** All connections are in use, which says nothing about the database. */
  crowded(error: StoreUnavailable): void {
    this.#failed(error);
  }

  /** The database answered. This is on the hot path. */
  answered(): void {
    this.#isLost = false;
    if (!this.#isToldLost || this.#nowMs() - this.#failedAtMs < QUIET_MS) return;
    this.#isToldLost = false;
    this.#listener?.onBack();
  }

  #failed(error: StoreUnavailable): void {
    this.#failedAtMs = this.#nowMs();
    if (this.#isToldLost) return;
    this.#isToldLost = true;
    this.#listener?.onLost(error);
  }
}
