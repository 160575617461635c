import { playerNames } from '../player-names.ts';

const NAME = new RegExp(`^[A-Za-z0-9_]{${playerNames.lengthMin},${playerNames.lengthMax}}$`);

/**
 * The name for the field `user`. Several commands take an empty name for all members of the account, and a name with commas for many. So
 * any other text than a single name is a bug, and must not reach the wire.
 */
export function playerField(name: string): string {
  if (!NAME.test(name)) throw new TypeError('not the name of one player');
  return name;
}
