import type { Knex } from 'knex';
import { shownMaintenance } from '../game-row.ts';
import type { SearchedGame } from './block-search.ts';
import { Breather } from './breather.ts';
import { CatalogSnapshot, type ProviderShelf } from './catalog-snapshot.ts';
import { GameBlock, BLOCK_GAMES_MAX } from './game-block.ts';
import { GameReader } from './game-reader.ts';
import { compareGames } from '../../../../domain/catalogue/game-order.ts';

interface ProviderFlags {
  readonly code: string;
  readonly is_active: boolean;
  readonly is_maintenance: boolean;
  readonly restricted_countries: readonly string[];
}

/** Creates snapshots of the catalogue from the database: the first one from all rows, each later one from the changed rows. */
export class CatalogLoader {
  readonly #games = new GameReader();

  /** The whole catalogue as the transaction sees it. */
  async load(trx: Knex.Transaction): Promise<CatalogSnapshot> {
    const breather = new Breather();
    const byProvider = new Map<string, SearchedGame[]>();
    for await (const games of this.#games.inAnswerOrder(trx)) {
      for (const game of games) pushTo(byProvider, game);
    }
    const shelves: ProviderShelf[] = [];
    for (const flags of await providersSince(trx, 0)) {
      shelves.push(shelf(flags, await splitIntoBlocks(byProvider.get(flags.code) ?? [], breather)));
    }
    return new CatalogSnapshot(shelves);
  }

  /** Returns the catalogue as the transaction sees it, but reads only rows above the known revision. Returns the same object if nothing changed. */
  async advance(trx: Knex.Transaction, known: CatalogSnapshot, knownRevision: number): Promise<CatalogSnapshot> {
    const breather = new Breather();
    const shelves = new Map(known.shelves);
    const providers = await providersSince(trx, knownRevision);
    for (const flags of providers) shelves.set(flags.code, shelf(flags, shelves.get(flags.code)?.blocks ?? []));
    const changed = new Map<string, Map<string, SearchedGame>>();
    for await (const games of this.#games.changedSince(trx, knownRevision)) {
      for (const game of games)
        changed.set(game.provider, (changed.get(game.provider) ?? new Map<string, SearchedGame>()).set(game.id, game));
    }
    for (const [provider, games] of changed) {
      const old = shelves.get(provider);
      if (old === undefined) throw new Error(`games of provider ${provider} were read without the provider`);
      shelves.set(provider, { ...old, blocks: await rebuiltBlocks(old.blocks, games, breather) });
    }
    return providers.length + changed.size === 0 ? known : new CatalogSnapshot(shelves.values(), known);
  }
}

const shelf = (flags: ProviderFlags, blocks: readonly GameBlock[]): ProviderShelf => ({
  provider: flags.code,
  isActive: flags.is_active,
  isMaintenance: flags.is_maintenance,
  restrictedCountries: flags.restricted_countries,
  blocks,
});

const providersSince = (trx: Knex.Transaction, revision: number): Promise<ProviderFlags[]> =>
  trx('providers')
    .select<ProviderFlags[]>(
      'code',
      'is_active',
      trx.raw(`${shownMaintenance('providers')} as is_maintenance`),
      'restricted_countries',
    )
    .where('revision', '>', revision);

function pushTo(byProvider: Map<string, SearchedGame[]>, game: SearchedGame): void {
  const games = byProvider.get(game.provider);
  if (games === undefined) byProvider.set(game.provider, [game]);
  else games.push(game);
}

/** New and changed games by id; an inactive game is no longer shown. */
type GamesById = ReadonlyMap<string, SearchedGame>;

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
async function splitIntoBlocks(games: readonly SearchedGame[], breather: Breather): Promise<GameBlock[]> {
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
