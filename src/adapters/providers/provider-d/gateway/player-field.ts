import { playerNames } from '../player-names.ts';

const NAME = new RegExp(`^[A-Za-z0-9_]{${playerNames.lengthMin},${playerNames.lengthMax}}$`);

/**
 * The name for the field `user`. Several commands treat an empty name as all members of the account, and a name with commas as many. So any text that
 * is not a single name is a bug, and must not be sent.
 */
export function playerField(name: string): string {
  if (!NAME.test(name)) throw new TypeError('not the name of one player');
  return name;
}
