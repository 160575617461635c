import type { Destination, KeptDestination } from '../../domain/notification/destination.ts';

/** Fields of a destination that may change; undefined ones stay. An address is sealed and shown together. */
export interface DestinationChanges {
  readonly address?: Pick<KeptDestination, 'addressSealed' | 'shownAddress'> | undefined;
  readonly severity?: Destination['severity'] | undefined;
  readonly isActive?: boolean | undefined;
}

/** A message to a destination, as people see it. */
export interface SentMessage {
  readonly subject: string;
  /** `waiting`: it is sent, or sent again. `given_up`: it never arrived. `failed` is not a state: a message waits until it is given up. */
  readonly status: 'waiting' | 'delivered' | 'given_up';
  readonly attempts: number;
  readonly createdAtMs: number;
  readonly endedAtMs: number | undefined;
  /** The last answer; undefined before the first one. */
  readonly answer: string | undefined;
}

/** Keeps the destinations of messages to operators. */
export interface DestinationStore {
  /** `taken`: the name is. `full`: there are `max` already. */
  add(destination: KeptDestination, max: number): Promise<'added' | 'taken' | 'full'>;
  find(name: string): Promise<KeptDestination | undefined>;
  /** Lists all destinations by name. */
  list(): Promise<readonly Destination[]>;
  /**
   * Returns the destination after the change; undefined if the name is unknown. With another address, its failures are forgotten, and it is told again about
   * everything.
   */
  change(name: string, changes: DestinationChanges): Promise<Destination | undefined>;
  /** Removes a destination with its messages. False if the name is unknown. */
  remove(name: string): Promise<boolean>;
  /** The last messages to a destination, the newest first. */
  messages(name: string, max: number): Promise<readonly SentMessage[]>;
}
