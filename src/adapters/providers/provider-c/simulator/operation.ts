import type { SimulatedPlayer, SimulatorBooks } from '../../simulation/simulator-books.ts';
import type { XmlContent } from './answers.ts';

/** What was asked with, by the upstream's names. */
export type Parameters = Readonly<Record<string, string | undefined>>;

/** What the operations work on. */
export interface World {
  readonly books: SimulatorBooks;
  /** Most that a player may win a day. */
  readonly maxWinnings: Map<string, string>;
  /** Settings and credits whose parameters are not documented, as they came. */
  readonly notes: Parameters[];
  nowMs(): number;
}

/** The code, and what the answer holds if it is 0. */
export interface Reply {
  readonly code: string;
  readonly content: XmlContent;
}

/** One upstream method. */
export interface SimulatedOperation {
  /** Name of the answer's root element. */
  readonly root: string;
  readonly mandatory: readonly string[];
  readonly carryOut: (parameters: Parameters, world: World) => Reply;
}

export const done = (...content: XmlContent): Reply => ({ code: '0', content });
export const failed = (code: string): Reply => ({ code, content: [] });

/** The same for a player that is known; 116 for one that is not, 108 for what cannot be a name. */
export function withPlayer(
  { Username = '' }: Parameters,
  { books }: World,
  reply: (player: SimulatedPlayer) => Reply,
): Reply {
  if (!isName(Username)) return failed('108');
  const player = books.players.get(Username);
  return player === undefined ? failed('116') : reply(player);
}

/** What the upstream accepts as a name. */
export const isName = (name: string): boolean => /^[A-Za-z0-9]{3,28}$/.test(name);
