/** What an adapter needs of the world beside HTTP; given from outside, so that a test can say exactly what will be sent. */
export interface ProviderRuntime {
  /** Milliseconds since the epoch, UTC. */
  nowMs(): number;
  /** A new GUID, in lower case. */
  uuid(): string;
  /** Resolves after so many milliseconds. */
  wait(ms: number): Promise<void>;
}
