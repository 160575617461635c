/** The outcome of an operation that may be refused: a value, or an error that the caller must handle. */
export type Result<T, E> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly error: E };

/** A success that carries `value`. */
export const ok = <T>(value: T): { readonly ok: true; readonly value: T } => ({ ok: true, value });

/** A refusal that carries `error`, by convention an object with a `kind`. */
export const err = <E>(error: E): { readonly ok: false; readonly error: E } => ({ ok: false, error });
