import { compareGames } from '../../../../domain/catalogue/game-order.ts';
import { BLOCK_GAMES_MAX, GameBlock } from './game-block.ts';
import type { SearchedGame } from './block-search.ts';
import type { Breather } from './breather.ts';

/** New and changed games by id; an inactive game is no longer shown. */
export type GamesById = ReadonlyMap<string, SearchedGame>;

/** One provider's blocks after some of its games changed. Unchanged blocks stay the same objects, with all their masks. */
export async function rebuiltBlocks(
  blocks: readonly GameBlock[],
  changed: GamesById,
  breather: Breather,
): Promise<readonly GameBlock[]> {
  const arriving = [...changed.values()].filter((game) => game.isActive).sort(compareGames);
  if (blocks.length === 0) return splitIntoBlocks(arriving, breather);
  const rebuilt: GameBlock[] = [];
  let next = 0;
  for (const [at, block] of blocks.entries()) {
    const end = at === blocks.length - 1 ? arriving.length : firstBeyond(arriving, next, block);
    const touched = end > next || block.games.some((game) => changed.has(game.id));
    if (touched)
      rebuilt.push(...(await replacements(block, merged(block, changed, arriving.slice(next, end)), breather)));
    else rebuilt.push(block);
    next = end;
    await breather.breathe();
  }
  return rebuilt;
}

/** Divides sorted games into blocks. */
export async function splitIntoBlocks(games: readonly SearchedGame[], breather: Breather): Promise<GameBlock[]> {
  const blocks: GameBlock[] = [];
  const count = Math.ceil(games.length / BLOCK_GAMES_MAX);
  const size = Math.ceil(games.length / Math.max(count, 1));
  for (let start = 0; start < games.length; start += size) {
    blocks.push(new GameBlock(games.slice(start, start + size)));
    await breather.breathe();
  }
  return blocks;
}

async function replacements(
  block: GameBlock,
  games: readonly SearchedGame[],
  breather: Breather,
): Promise<readonly GameBlock[]> {
  if (games.length > BLOCK_GAMES_MAX) return splitIntoBlocks(games, breather);
  return games.length === 0 ? [] : [block.replacedBy(games)];
}

function firstBeyond(arriving: readonly SearchedGame[], start: number, block: GameBlock): number {
  const last = block.games.at(-1);
  let end = start;
  for (
    let game = arriving[end];
    game !== undefined && last !== undefined && compareGames(game, last) <= 0;
    game = arriving[end]
  ) {
    end += 1;
  }
  return end;
}

function merged(block: GameBlock, changed: GamesById, arriving: readonly SearchedGame[]): SearchedGame[] {
  const staying = block.games.filter((game) => !changed.has(game.id));
  return arriving.length === 0 ? staying : [...staying, ...arriving].sort(compareGames);
}
