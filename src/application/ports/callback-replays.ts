/** The callbacks of an Agent that are sent again. */
export interface ReplayRequest {
  readonly sinceMs: number;
  readonly nowMs: number;
  /** Whether this call may have begun before, and been interrupted. */
  readonly goesOn?: boolean;
}

/** Sends callbacks again. */
export interface CallbackReplays {
  /**
   * Sends one callback again, delivered or not, and unparks its lane. `refused`: the callback is an authorization request about a bet. Undefined if
   * the callback does not exist.
   */
  replay(id: string, nowMs: number): Promise<'replayed' | 'refused' | undefined>;
  /**
   * Sends again all callbacks of an Agent that were created since a moment, except those that are refused for good and those that were delivered
   * after `nowMs`. Returns their number. So if the same call is repeated after a crash, it sends no callback a second time. The order within each
   * lane stays the same. If a replayed callback of the Agent still waits for its next attempt, nothing is sent and the result is undefined, unless
   * the call continues an earlier one.
   */
  replaySince(agent: string, request: ReplayRequest): Promise<number | undefined>;
  /** Unparks the lanes that were parked because their Agent had no callback base, if the Agent has one now. Returns their number. */
  resumeReachable(nowMs: number): Promise<number>;
}
