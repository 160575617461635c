/** Which callbacks of an Agent are sent again. */
export interface ReplayRequest {
  readonly sinceMs: number;
  readonly nowMs: number;
  /** The same call may have begun before, and been cut off in the middle. */
  readonly goesOn?: boolean;
}

/** Sends callbacks again. */
export interface CallbackReplays {
  /**
   * Sends one callback again, delivered or not, and unparks its lane. `refused`: the callback is about a bet that the Agent was asked, or
   * is being asked. Undefined when the callback does not exist.
   */
  replay(id: string, nowMs: number): Promise<'replayed' | 'refused' | undefined>;
  /**
   * Sends again all of an Agent's callbacks that were made since a moment, except those that are refused for good, and those that were
   * delivered after `nowMs`; returns their number. So the same call a second time, after a crash, sends nothing once more.
   * Within each lane the order stays. Undefined, and nothing is sent, while one of the Agent's callbacks that was replayed waits for its next
   * attempt, unless the call goes on.
   */
  replaySince(agent: string, request: ReplayRequest): Promise<number | undefined>;
  /** Unparks the lanes that were parked because their Agent had no callback base, if the Agent now has one; returns their number. */
  resumeReachable(nowMs: number): Promise<number>;
}
