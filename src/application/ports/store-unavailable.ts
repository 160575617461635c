/**
 * Thrown by any port that keeps things, when they cannot be reached at the moment. Nothing is wrong with what was asked, and the
 * same may succeed later; whether a change that met this was made is unknown.
 */
export class StoreUnavailable extends Error {
  override readonly name = 'StoreUnavailable';
}
