import type { SimulatedGames, SimulatedPlayer, SimulatorBooks } from '../../simulator-kit.ts';
import type { XmlContent } from './answers.ts';

/** The parameters of a query by the upstream's names. */
export type Parameters = Readonly<Record<string, string | undefined>>;

/** The state that operations work on. */
export interface World {
  readonly books: SimulatorBooks;
  readonly games: SimulatedGames;
  /** The largest win of a player in a day. */
  readonly maxWinnings: Map<string, string>;
  /** The parameters of settings and credits that are not documented. */
  readonly notes: Parameters[];
  nowMs(): number;
}

/** The code of a reply, and its content for code 0. */
export interface Reply {
  readonly code: string;
  readonly content: XmlContent;
}

/** One upstream method. */
export interface SimulatedOperation {
  /** The root of the answer; absent for `{method}Response` without the ending DV of the method. */
  readonly root?: string;
  readonly mandatory: readonly string[];
  readonly carryOut: (parameters: Parameters, world: World) => Reply;
}

export const done = (...content: XmlContent): Reply => ({ code: '0', content });
export const failed = (code: string): Reply => ({ code, content: [] });

/** A method that answers an empty list. */
export const emptyList = (list: string): SimulatedOperation => ({ mandatory: [], carryOut: () => done([list, '']) });

/** Replies about a known player; with 116 to an unknown player, and with 108 to an invalid name. */
export function withPlayer(
  { Username = '' }: Parameters,
  { books }: World,
  reply: (player: SimulatedPlayer) => Reply,
): Reply {
  if (!isName(Username)) return failed('108');
  const player = books.players.get(Username);
  return player === undefined ? failed('116') : reply(player);
}

/** Whether the upstream accepts the text as a name. */
export const isName = (name: string): boolean => /^[A-Za-z0-9]{3,28}$/.test(name);
