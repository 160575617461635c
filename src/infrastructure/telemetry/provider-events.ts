import { Counter, type Registry } from 'prom-client';
import type { News } from '../../application/callbacks/dispatch-callback.ts';
import type { NoWallet } from '../../application/ports/provider-inbox.ts';
import { StoreUnavailable } from '../../application/ports/store-unavailable.ts';
import type { CallbackObserver, DecidedEvent } from '../../application/wallet/callback-observer.ts';
import type { TrafficCounts } from '../../application/traffic/traffic-counts.ts';

const WINDOW_MS = 60_000;
/** Enough lines to show who calls, and few enough not to fill the log. */
const LINES_MAX = 20;

/** Limits log lines that any caller can cause. Each subject is logged at most once a minute, and only a few subjects in all. */
class RecentNotices {
  readonly #nowMs: () => number;
  #beganAtMs: number;
  readonly #told = new Set<string>();

  constructor(nowMs = () => performance.now()) {
    this.#nowMs = nowMs;
    this.#beganAtMs = nowMs();
  }

  /** True if the subject should be logged now. */
  isNew(thing: string): boolean {
    const nowMs = this.#nowMs();
    if (nowMs - this.#beganAtMs >= WINDOW_MS) {
      this.#beganAtMs = nowMs;
      this.#told.clear();
    }
    if (this.#told.size >= LINES_MAX || this.#told.has(thing)) return false;
    this.#told.add(thing);
    return true;
  }
}

type Says = (facts: object, sentence: string) => void;

/** Counts the events of providers, and logs those that need an operator's attention. */
export class ProviderEvents implements CallbackObserver {
  readonly #logger: Readonly<Record<'warn' | 'error', Says>>;
  readonly #foreign: RecentNotices;
  readonly #unsigned: RecentNotices;
  readonly #events: Counter<'provider' | 'action' | 'outcome'>;
  readonly #missing: Counter<'provider' | 'action'>;
  readonly #faults: Counter<'provider' | 'fault'>;
  readonly #traffic: Pick<TrafficCounts, 'noteEvent' | 'noteUnknown'> | undefined;

  constructor(
    logger: Readonly<Record<'warn' | 'error', Says>>,
    registry: Registry,
    {
      nowMs,
      traffic,
    }: { readonly nowMs?: () => number; readonly traffic?: Pick<TrafficCounts, 'noteEvent' | 'noteUnknown'> } = {},
  ) {
    this.#traffic = traffic;
    this.#logger = logger;
    this.#foreign = new RecentNotices(nowMs);
    this.#unsigned = new RecentNotices(nowMs);
    this.#events = new Counter({
      name: 'provider_events_total',
      help: 'Events that providers reported, by outcome; a refusal by its reason.',
      labelNames: ['provider', 'action', 'outcome'],
      registers: [registry],
    });
    this.#missing = new Counter({
      name: 'callbacks_without_original_total',
      help: 'Transactions whose provider does not name the transaction that they correct, as it should.',
      labelNames: ['provider', 'action'],
      registers: [registry],
    });
    this.#faults = new Counter({
      name: 'provider_callback_faults_total',
      help: 'Requests of providers that failed here, came from an address that is not on the list, or had a wrong signature.',
      labelNames: ['provider', 'fault'],
      registers: [registry],
    });
  }

  decided(event: DecidedEvent): void {
    const { provider, action, outcome } = event;
    this.#traffic?.noteEvent(event);
    this.#events.inc({ provider, action, outcome: outcome.kind === 'refused' ? outcome.because : outcome.kind });
  }

  withoutWallet(provider: string, because: NoWallet): void {
    this.#traffic?.noteUnknown(provider);
    this.#events.inc({ provider, action: 'none', outcome: because });
  }

  foreignAddress(provider: string, address: string): void {
    this.#faults.inc({ provider, fault: 'foreign_address' });
    if (!this.#foreign.isNew(`${provider}\n${address}`)) return;
    this.#logger.warn({ provider, address }, 'a request of a provider came from an address that is not on its list');
  }

  unsigned(provider: string, address: string, fault: keyof typeof UNSIGNED): void {
    this.#faults.inc({ provider, fault });
    if (!this.#unsigned.isNew(`${provider}\n${address}\n${fault}`)) return;
    this.#logger.warn({ provider, address }, UNSIGNED[fault]);
  }

  failed(provider: string, error: unknown): void {
    this.#faults.inc({ provider, fault: 'failed' });
    // The part that lost the store has logged it once.
    if (error instanceof StoreUnavailable) return;
    this.#logger.error({ provider, err: error }, 'a request of a provider failed');
  }

  missingOriginal({ provider, transaction: { id, action, kind } }: News): void {
    this.#missing.inc({ provider, action });
    this.#logger.warn(
      { provider, action, kind, transaction: id },
      'a correction does not name the transaction that it corrects',
    );
  }
}

const UNSIGNED = {
  wrong_signature: 'a request of a provider was not signed rightly',
  too_many_wrong_signatures:
    'requests of a provider are not looked at: too many from this address were not signed rightly',
} as const;
