import type { ProviderMessage, ProviderReply, Result } from '../../protocol-kit.ts';
import type { ProviderBConfig } from '../config.ts';
import type { CodeName } from './codes.ts';
import type { Members } from './read-body.ts';

/** The context of reading a request. */
export interface Reader {
  readonly config: ProviderBConfig;
  readonly requestedAtMs: number;
}

/** One kind of request that the upstream sends. */
export interface Callback {
  /** The word in the signature. */
  readonly word: string;
  /** Reads a request of a known sender. */
  read(members: Members, reader: Reader): Result<ProviderMessage, CodeName>;
  /** Answers the same code for all entries. */
  refuse(members: Members, name: CodeName): ProviderReply;
}

/** An entry that was read, or the code of its refusal. Each entry gets a row, in order. */
export type Slot<T> = { readonly taken: T } | { readonly refused: CodeName };

export const takenOf = <T>(slots: readonly Slot<T>[]): readonly T[] =>
  slots.flatMap((slot) => ('taken' in slot ? [slot.taken] : []));

/** Gives each slot an outcome: taken slots get their own, and refused slots get their code. */
export function withOutcomes<T, O>(slots: readonly Slot<T>[], outcomes: readonly O[]): readonly (O | CodeName)[] {
  let next = 0;
  return slots.map((slot) => {
    if ('refused' in slot) return slot.refused;
    const outcome = outcomes[next];
    next += 1;
    return outcome ?? 'internal_error';
  });
}
