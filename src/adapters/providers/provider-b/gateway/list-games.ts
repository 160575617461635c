import { ok, type ListedGame, type Result, type UpstreamFailure, type UpstreamHandler } from '../../protocol-kit.ts';
import { gameRows, productRows, type GameRow, type ProductRow } from './catalogue.ts';
import type { Client } from './client.ts';
import { GameMerger } from './game-merger.ts';

/** Lists one product per page. The cursor is the code of the next product, which stays correct when products are added or removed. */
export const listGames =
  (client: Client, servedCurrencies: readonly string[]): UpstreamHandler<'game_list'> =>
  async ({ cursor }) => {
    const listed = await productRows(client);
    if (!listed.ok) return listed;
    const codes = productsFrom(listed.value, client.config.productCode, Number(cursor ?? 0));
    const [current, next] = codes;
    if (current === undefined) return ok({ games: [], nextCursor: undefined, total: undefined });
    const rows = listed.value.filter(({ product_code }) => product_code === current);
    const games = await gamesOf(client, rows, new GameMerger(client.config, servedCurrencies));
    if (!games.ok) return games;
    return ok({ games: games.value, nextCursor: next === undefined ? undefined : String(next), total: undefined });
  };

/** The codes of the products from the cursor on, in ascending order. */
function productsFrom(rows: readonly ProductRow[], only: number | undefined, from: number): readonly number[] {
  const codes = new Set(rows.map(({ product_code }) => product_code));
  const wanted = [...codes].filter((code) => code >= from && (only === undefined || code === only));
  return wanted.sort((left, right) => left - right);
}

/** The games of one product. A product may have a lobby in one game type or currency, and games in another. */
async function gamesOf(
  client: Client,
  products: readonly ProductRow[],
  merger: GameMerger,
): Promise<Result<readonly ListedGame[], UpstreamFailure>> {
  const lobbies = products.filter(({ isLobby }) => isLobby);
  const direct = products.filter(({ isLobby }) => !isLobby);
  const games = await directGames(client, direct);
  if (!games.ok) return games;
  return ok([...merger.lobby(lobbies), ...merger.games(games.value, direct)]);
}

async function directGames(
  client: Client,
  [first, ...others]: readonly ProductRow[],
): Promise<Result<readonly GameRow[], UpstreamFailure>> {
  if (first === undefined) return ok([]);
  const games = await gameRows(client, first.product_code);
  const isWithdrawn = [first, ...others].every(({ availability }) => availability === 'inactive');
  // A withdrawn product may refuse its list. The products after it must still be read.
  return !games.ok && isWithdrawn && games.error.kind === 'provider_refused' ? ok([]) : games;
}
