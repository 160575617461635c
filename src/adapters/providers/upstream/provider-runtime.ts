/** The clock, the random ids and the timer of an adapter. A test replaces them, so that it knows exactly what is sent. */
export interface ProviderRuntime {
  /** Milliseconds since the epoch, UTC. */
  nowMs(): number;
  /** A new GUID, in lower case. */
  uuid(): string;
  /** Resolves after this time. */
  wait(ms: number): Promise<void>;
}
