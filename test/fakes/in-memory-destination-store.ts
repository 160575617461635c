import type {
  DestinationChanges,
  DestinationStore,
  SentMessage,
} from '../../src/application/ports/destination-store.ts';
import type { Destination, KeptDestination } from '../../src/domain/notification/destination.ts';

/** Destinations in memory, to which nothing is ever sent. */
export class InMemoryDestinationStore implements DestinationStore {
  readonly #kept = new Map<string, KeptDestination>();

  async add(destination: KeptDestination, max: number): Promise<'added' | 'taken' | 'full'> {
    if (this.#kept.has(destination.name)) return 'taken';
    if (this.#kept.size >= max) return 'full';
    this.#kept.set(destination.name, destination);
    return 'added';
  }

  async find(name: string): Promise<KeptDestination | undefined> {
    return this.#kept.get(name);
  }

  async list(): Promise<readonly Destination[]> {
    return [...this.#kept.values()].sort((one, other) => (one.name < other.name ? -1 : 1));
  }

  async change(name: string, { address, ...changes }: DestinationChanges): Promise<Destination | undefined> {
    const kept = this.#kept.get(name);
    if (kept === undefined) return undefined;
    const told = Object.entries(changes).filter(([, value]) => value !== undefined);
    const anew = address && { ...address, failingSinceMs: undefined, lastError: undefined };
    const changed: KeptDestination = { ...kept, ...Object.fromEntries(told), ...anew };
    this.#kept.set(name, changed);
    return changed;
  }

  async remove(name: string): Promise<boolean> {
    return this.#kept.delete(name);
  }

  async messages(): Promise<readonly SentMessage[]> {
    return [];
  }

  clear(): void {
    this.#kept.clear();
  }
}
