import type { ProviderMessage, ProviderReply } from '../../../../application/ports/provider-inbox.ts';
import type { Result } from '../../../../domain/shared/result.ts';
import type { ProviderBConfig } from '../config.ts';
import type { CodeName } from './codes.ts';
import type { Members } from './read-body.ts';

/** What a request is read with. */
export interface Reader {
  readonly config: ProviderBConfig;
  readonly requestedAtMs: number;
}

/** One kind of request that the upstream sends. */
export interface Callback {
  /** What its signature is made with. */
  readonly word: string;
  /** Reads a request whose sender is known. */
  read(members: Members, reader: Reader): Result<ProviderMessage, CodeName>;
  /** The same code for all that was asked. */
  refuse(members: Members, name: CodeName): ProviderReply;
}

/** Entries that can be read beside those that cannot; each gets a row, in order. */
export type Slot<T> = { readonly taken: T } | { readonly refused: CodeName };

export const takenOf = <T>(slots: readonly Slot<T>[]): readonly T[] =>
  slots.flatMap((slot) => ('taken' in slot ? [slot.taken] : []));

/** Gives every slot its outcome, which only those that were taken have. */
export function withOutcomes<T, O>(slots: readonly Slot<T>[], outcomes: readonly O[]): readonly (O | CodeName)[] {
  let next = 0;
  return slots.map((slot) => {
    if ('refused' in slot) return slot.refused;
    const outcome = outcomes[next];
    next += 1;
    return outcome ?? 'internal_error';
  });
}
