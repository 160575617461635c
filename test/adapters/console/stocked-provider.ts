/** A provider with some games, for screens about the catalogue. */
import type { ConsoleWorld } from './console-world.ts';

export interface Stocked {
  readonly code: string;
  /** The id of its first game. */
  readonly game: string;
}

const GAMES = [
  { code: 'copper-comet', name: 'Copper Comet', category: 'SLOT' },
  { code: 'moonlit-market', name: 'Moonlit Market', category: 'LIVE' },
  { code: 'paper-lanterns', name: 'Paper Lanterns', category: 'SLOT' },
];

/** A provider of its own for each caller: its games begin as they are, whatever others did to theirs. */
export async function stockedProvider(world: ConsoleWorld): Promise<Stocked> {
  const code = `S${crypto.randomUUID().slice(0, 8)}`.toUpperCase();
  await world.admin('POST', '/providers', { code, protocol: 'provider-d', base_url: 'http://127.0.0.1:9' });
  const rows = GAMES.map((game) => ({ ...game, provider: code, currencies: ['EUR', 'USD'] }));
  await world.admin('POST', '/games/import', rows);
  const { list } = await world.admin('GET', `/games?provider=${code}`);
  const [first] = list as readonly { readonly id: string }[];
  return { code, game: first?.id ?? '' };
}
