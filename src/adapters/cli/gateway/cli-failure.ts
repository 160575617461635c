/** Why a command ended without doing what it was told; the sentence has no full stop and says what to do next. */
export interface CliFailure {
  readonly kind: 'usage' | 'refused' | 'unreachable' | 'interrupted';
  readonly sentence: string;
}
