import { playerNames } from '../player-names.ts';

const NAME = new RegExp(`^[A-Za-z0-9_]{${playerNames.lengthMin},${playerNames.lengthMax}}$`);

/**
 * The name for the field `user`. Several commands take an empty one for all members of the account and one with commas for many, so
 * whatever is no single name is a bug that must not reach the wire.
 */
export function playerField(name: string): string {
  if (!NAME.test(name)) throw new TypeError('not the name of one player');
  return name;
}
