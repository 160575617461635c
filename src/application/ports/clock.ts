export interface Clock {
  /** Milliseconds since the epoch, UTC. */
  nowMs(): number;
}
