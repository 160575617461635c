/**
 * Why a command ended without doing what it was told; the sentence has no full stop and says what to do next. `waiting`: the gateway keeps the
 * call until a second person agrees.
 */
export interface CliFailure {
  readonly kind: 'usage' | 'refused' | 'unreachable' | 'waiting' | 'interrupted';
  readonly sentence: string;
}
