import type { ExactJsonValue } from '../../protocol-kit.ts';
import { GAMES, PRODUCTS, type SimulatedGame, type SimulatedProduct } from './catalogue.ts';
import { fieldText, invalidParameter, type CheckedRequest } from './answers.ts';

/** The bare list of products, by offset and size, as the real upstream answers it. */
export const listProducts = (request: CheckedRequest): ExactJsonValue => pageOf(PRODUCTS, request).rows.map(productRow);

/** The games of one product by offset and size, of one game type if the request names it. */
export function listGames(request: CheckedRequest): ExactJsonValue {
  const product = Number(fieldText(request, 'product_code'));
  if (!PRODUCTS.some(({ code }) => code === product)) throw invalidParameter('product_code');
  const type = fieldText(request, 'game_type');
  const all = GAMES.filter((game) => game.product === product && (type === '' || game.gameType === type));
  const { rows, offset, size } = pageOf(all, request);
  return {
    code: 0,
    message: '',
    provider_games: rows.map(gameRow),
    pagination: { size, offset, total: String(all.length) },
  };
}

/** A page of the list. Without a size it has all following rows. */
function pageOf<Row>(all: readonly Row[], request: CheckedRequest) {
  const offset = Number(fieldText(request, 'offset'));
  const size = Number(fieldText(request, 'size') || all.length);
  return { rows: all.slice(offset, offset + size), offset, size };
}

/** The bet steps of games. */
export function listBetScales(request: CheckedRequest): ExactJsonValue {
  const games = fieldText(request, 'bet_game_list').split(',');
  if (games.length > BET_SCALE_GAMES_MAX) throw invalidParameter('bet_game_list');
  const currency = fieldText(request, 'currency');
  const scale = { currency, betPerLineScales: [0.01, 0.05, 0.25], totalBetScales: [0.2, 1, 5] };
  return { code: 0, message: '', betScales: games.map((gameID) => ({ gameID, betScaleList: [scale] })) };
}

const BET_SCALE_GAMES_MAX = 50;

const productRow = ({
  code,
  provider,
  name,
  currency,
  gameType,
  status,
  entryType,
}: SimulatedProduct): ExactJsonValue => ({
  provider,
  currency,
  status,
  provider_id: code,
  product_id: code,
  product_code: code,
  game_type: gameType,
  product_name: name,
  entry_type: entryType,
});

const gameRow = ({
  product,
  code,
  name,
  gameType,
  currency,
  status,
  names,
  freeRounds = true,
}: SimulatedGame): ExactJsonValue => ({
  game_code: code,
  game_name: name,
  game_type: gameType,
  image_url: `https://images.simulator.example/${product}/${code}.png`,
  product_id: product,
  product_code: product,
  support_currency: currency,
  status,
  allow_free_round: freeRounds,
  lang_name: { en: name, ...names },
  lang_icon: { en: `https://images.simulator.example/${product}/${code}-icon.png` },
  created_at: 1_729_382_400_000,
});
