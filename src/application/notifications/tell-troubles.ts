import type { MoneyTrouble } from '../../domain/diagnosis/money-trouble.ts';
import { messageOf } from '../../domain/notification/message.ts';
import { findingKey, levelOf, newsOf, type Finding } from '../../domain/notification/news.ts';
import type { MoneyTroubles } from '../diagnosis/money-troubles.ts';
import type { Clock } from '../ports/clock.ts';
import type { DestinationStore } from '../ports/destination-store.ts';
import type { Listener, NotificationQueue, SeenFinding, WrittenMessage } from '../ports/notification-queue.ts';
import type { Randomness } from '../ports/randomness.ts';
import type { NotificationObserver } from './send-messages.ts';

/** How long no other process looks for troubles after the one that did has died. */
const LEASE_MS = 60_000;
/** How long a finding is not seen until it is over. A finding that comes and goes would otherwise be told again and again. */
export const OVER_AFTER_MS = 300_000;
/** The pause between two messages to a destination. All that begins meanwhile goes into one message. */
export const MESSAGES_APART_MS = 60_000;

/** Describes a trouble in words. */
export type TellTrouble = (trouble: MoneyTrouble) => Pick<Finding, 'severity' | 'finding' | 'meaning' | 'nextCommand'>;

export interface TellTroublesParts {
  readonly moneyTroubles: Pick<MoneyTroubles, 'find' | 'ofThisProcess'>;
  readonly destinations: Pick<DestinationStore, 'list'>;
  readonly queue: Pick<NotificationQueue, 'hold' | 'see' | 'forgetUnseen' | 'write'>;
  readonly tell: TellTrouble;
  readonly observer: Pick<NotificationObserver, 'failing'>;
  readonly randomness: Pick<Randomness, 'id'>;
  readonly clock: Clock;
  /** This process. */
  readonly owner: string;
  readonly publicUrl: string | undefined;
  /** How long a finding lasts until it is told again; 0: it is not. */
  readonly repeatMs: number;
}

/**
 * Looks for troubles, and writes messages about what has changed since the destinations were last told. One process looks at the database; each of them adds
 * what only it can know, such as the failures of its own calls to a provider. Messages follow from the database alone, so a process that was frozen or killed
 * in between neither repeats nor loses one.
 */
export class TellTroubles {
  readonly #parts: TellTroublesParts;

  constructor(parts: TellTroublesParts) {
    this.#parts = parts;
  }

  /** Does a round. Returns the number of messages that were written. */
  async execute(): Promise<number> {
    const { moneyTroubles, destinations, queue, observer, clock, owner } = this.#parts;
    const active = (await destinations.list()).filter(({ isActive }) => isActive);
    observer.failing(active.filter(({ failingSinceMs }) => failingSinceMs !== undefined).length);
    if (active.length === 0) return 0;
    const nowMs = clock.nowMs();
    const holds = await queue.hold(owner, nowMs, LEASE_MS);
    const troubles = holds ? await moneyTroubles.find() : moneyTroubles.ofThisProcess();
    await queue.see(troubles.map(this.#seen), nowMs);
    if (!holds) return 0;
    await queue.forgetUnseen(nowMs - OVER_AFTER_MS);
    return queue.write({ nowMs, quietSinceMs: nowMs - MESSAGES_APART_MS }, (listener, findings) =>
      this.#written(listener, findings, nowMs),
    );
  }

  readonly #seen = (trouble: MoneyTrouble): SeenFinding => ({
    ...this.#parts.tell(trouble),
    key: findingKey(trouble),
    trouble: trouble.trouble,
    level: levelOf(trouble),
    runbook: trouble.runbook,
    agent: trouble.agent,
    provider: trouble.provider,
    sinceMs: trouble.sinceMs,
  });

  #written(listener: Listener, findings: readonly Finding[], nowMs: number): WrittenMessage | undefined {
    const { publicUrl, repeatMs, randomness } = this.#parts;
    const standing = findings.filter((finding) => isFor(listener, finding));
    const { news, told } = newsOf({ standing, told: listener.told, nowMs, repeatMs });
    if (news.length === 0) return undefined;
    return { id: randomness.id(), message: messageOf(news, { publicUrl, nowMs }), told };
  }
}

/** A destination is not told that it could not be told. */
const isFor = ({ name, severity }: Listener, finding: Finding): boolean =>
  (severity === 'hint' || finding.severity === 'bad') &&
  finding.key !== findingKey({ trouble: 'notifications_failing', destination: name });
