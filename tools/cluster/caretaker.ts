import { setTimeout as wait } from 'node:timers/promises';
import type { DatabaseCluster } from './database-cluster.ts';

const POLL_MS = 1_000;
/** Longer than a node that returns needs to rewind its data and to follow. */
const LOST_MS = 30_000;

/**
 * Acts like an operator if a standby does not follow for half a minute, such as one that Patroni leaves in the state `starting`: it copies the data
 * of the primary again.
 */
export class Caretaker {
  readonly #cluster: DatabaseCluster;
  readonly #onCopy: (name: string) => void;
  readonly #lostSinceMs = new Map<string, number>();
  readonly #ending = new AbortController();
  readonly #working: Promise<void>;

  private constructor(cluster: DatabaseCluster, onCopy: (name: string) => void) {
    this.#cluster = cluster;
    this.#onCopy = onCopy;
    this.#working = this.#work();
  }

  /** Watches the standbys until it is stopped. Each copy is reported with the name of its node. */
  static watching(cluster: DatabaseCluster, onCopy: (name: string) => void): Caretaker {
    return new Caretaker(cluster, onCopy);
  }

  async stop(): Promise<void> {
    this.#ending.abort();
    await this.#working;
  }

  async #work(): Promise<void> {
    const { signal } = this.#ending;
    while (!signal.aborted) {
      const lost = await this.#cluster.lostStandbys();
      for (const name of this.#longLost(lost)) await this.#copy(name);
      await wait(POLL_MS, undefined, { signal }).catch(() => undefined);
    }
  }

  async #copy(name: string): Promise<void> {
    // A dead or frozen node does not answer, and is asked again.
    if (!(await this.#cluster.copyAnew(name))) return;
    this.#lostSinceMs.delete(name);
    this.#onCopy(name);
  }

  #longLost(lost: readonly string[]): readonly string[] {
    const nowMs = performance.now();
    for (const name of this.#lostSinceMs.keys()) if (!lost.includes(name)) this.#lostSinceMs.delete(name);
    for (const name of lost) if (!this.#lostSinceMs.has(name)) this.#lostSinceMs.set(name, nowMs);
    return lost.filter((name) => nowMs - (this.#lostSinceMs.get(name) ?? nowMs) > LOST_MS);
  }
}
