/**
 * Thrown by every port that keeps things, when its store cannot be reached. The call itself was correct, and may succeed later. Whether a
 * change was made before the failure is unknown.
 */
export class StoreUnavailable extends Error {
  override readonly name = 'StoreUnavailable';
}
