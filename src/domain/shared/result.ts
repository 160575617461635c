/** The outcome of an operation that may be refused: a value, or an error that the caller must handle. */
export type Result<T, E> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly error: E };

/** A success that carries `value`. */
export const ok = <T>(value: T): { readonly ok: true; readonly value: T } => ({ ok: true, value });

/** A refusal that carries `error`, by convention an object with a `kind`. */
export const err = <E>(error: E): { readonly ok: false; readonly error: E } => ({ ok: false, error });

type Results = Readonly<Record<string, Result<unknown, unknown>>>;
type ValueOf<R> = R extends { readonly ok: true; readonly value: infer T } ? T : never;
type ErrorOf<R> = R extends { readonly ok: false; readonly error: infer E } ? E : never;

/** The values of all results by their names; the first error, if there is one. */
export function all<const R extends Results>(
  results: R,
): Result<{ readonly [Name in keyof R]: ValueOf<R[Name]> }, ErrorOf<R[keyof R]>> {
  const values: Record<string, unknown> = {};
  for (const [name, result] of Object.entries(results)) {
    if (!result.ok) return result as { readonly ok: false; readonly error: ErrorOf<R[keyof R]> };
    values[name] = result.value;
  }
  return ok(values as { readonly [Name in keyof R]: ValueOf<R[Name]> });
}
