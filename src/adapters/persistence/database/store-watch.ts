import type { StoreUnavailable } from '../../../application/ports/store-unavailable.ts';

/** Told when the database is lost and when it is back, each once and not once a query. */
export interface AvailabilityListener {
  onLost(error: StoreUnavailable): void;
  onBack(): void;
}

/** While some queries fail and others succeed it stays lost, so that a flapping database does not fill the log. */
const QUIET_MS = 1_000;

/** Makes states of what single queries meet. */
export class StoreWatch {
  #listener: AvailabilityListener | undefined;
  readonly #nowMs: () => number;
  #isToldLost = false;
  #isLost = false;
  #failedAtMs = 0;

  constructor(nowMs: () => number = () => performance.now()) {
    this.#nowMs = nowMs;
  }

  /** From now on it is told; what goes wrong before, while the database is opened, is told by the error of that. */
  tell(listener: AvailabilityListener | undefined): void {
    this.#listener = listener;
  }

  /** Whether the last that was heard of the database is that it cannot be reached. */
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

  /** The database answered; on the hot path. */
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
