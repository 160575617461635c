/**
 * The reason why a command failed. The sentence has no full stop and contains the next step. `waiting`: the gateway keeps the call until a second
 * person agrees.
 */
export interface CliFailure {
  readonly kind: 'usage' | 'refused' | 'unreachable' | 'waiting' | 'interrupted';
  readonly sentence: string;
  /** The commands that somebody types next, as they are typed. */
  readonly next?: readonly string[];
}
