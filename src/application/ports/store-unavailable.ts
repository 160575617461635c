/**
 * Thrown by every port that stores data, if its store cannot be reached. The call itself was correct, and may succeed later. It is unknown whether a
 * change was made before the failure.
 */
export class StoreUnavailable extends Error {
  override readonly name = 'StoreUnavailable';
}
