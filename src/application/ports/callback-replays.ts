/** Has callbacks sent again. */
export interface CallbackReplays {
  /**
   * This one again, whether it was delivered or not, and its lane goes on; refused: a bet that the Agent was or is asked about. Undefined
   * when there is no such callback.
   */
  replay(id: string, nowMs: number): Promise<'replayed' | 'refused' | undefined>;
  /** All of an Agent that were made since a moment, but those refused for good; tells how many. One by one again in their order within each lane. */
  replaySince(agent: string, sinceMs: number, nowMs: number): Promise<number>;
  /** Lanes that were parked because their Agent had no callback base, and now has one; tells how many go on. */
  resumeReachable(nowMs: number): Promise<number>;
}
