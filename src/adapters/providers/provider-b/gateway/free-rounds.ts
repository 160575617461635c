import {
  count,
  err,
  ok,
  parameterNeeded,
  readShape,
  textAs,
  unreadable,
  z,
  type Decimal,
  type ExactJsonObject,
  type FreeRoundGateway,
  type LaunchedGame,
  type ListedBonus,
  type Result,
  type RoundStake,
  type StakeOffer,
  type UpstreamFailure,
  type UpstreamGrant,
} from '../../protocol-kit.ts';
import { readAmount, upstreamAmount, walletAmount } from '../amounts.ts';
import type { ScaledCurrency } from '../currencies.ts';
import { gameTypeOf } from '../game-codes.ts';
import { listOf, readBy, withLowerKeys, type Answer } from './read-answer.ts';
import type { Client } from './client.ts';

/** Free rounds by the operations of the document. It has no key for idempotency, no label and no state: a bonus is known by its code only. */
export const freeRounds = (client: Client): FreeRoundGateway => ({
  async options(games, currency) {
    const product = productOf(client, games, currency);
    if (!product.ok) return product;
    const { codes, currency: sent, fields } = product.value;
    const answer = await client.call('getGamesBetScales', { ...fields, bet_game_list: [...codes.keys()].join() });
    return answer.ok ? offersIn(answer.value, codes, sent) : answer;
  },

  async grant(order) {
    const product = productOf(client, order.games, order.player.currency);
    if (!product.ok) return product;
    const { codes, currency, fields } = product.value;
    const amount = upstreamAmount(order.stake.amount, currency.places);
    if (!amount.ok) return amount;
    const betValues = [{ [STAKES[order.stake.kind]]: amount.value, currency: currency.code }];
    const answer = await client.call('createFreeRound', {
      ...fields,
      member_account: order.player.name,
      start_at: Math.floor(order.startsAtMs / 1000),
      end_at: Math.floor(order.endsAtMs / 1000),
      rounds: order.rounds,
      game_list: [...codes.keys()].map((gameId) => ({ gameId, betValues })),
    });
    return answer.ok ? codeIn(answer.value) : answer;
  },

  async cancel(order, bonusCode) {
    const product = productOf(client, order.games, order.player.currency);
    if (!product.ok) return product;
    const answer = await client.call('cancelFreeRound', { ...product.value.fields, bonus_code: bonusCode });
    return answer.ok ? ok({}) : answer;
  },

  async list(order) {
    const product = productOf(client, order.games, order.player.currency);
    if (!product.ok) return product;
    const fields = { ...product.value.fields, member_account: order.player.name };
    const answer = await client.call('getPlayerFreeRoundBonus', fields);
    return answer.ok ? bonusesIn(answer.value, order, product.value) : answer;
  },
});

/** The upstream's names of the two kinds of stakes. */
const STAKES = { total: 'totalBetAmount', per_line: 'betPerLine' } as const satisfies Record<
  RoundStake['kind'],
  string
>;

/** The games in the upstream's words: all of one product and game type, because each request names one. */
interface Product {
  /** The catalogue's codes by the upstream's own. */
  readonly codes: ReadonlyMap<string, string>;
  readonly currency: ScaledCurrency;
  readonly fields: ExactJsonObject;
}

function productOf(
  { config }: Client,
  games: readonly LaunchedGame[],
  wallet: string,
): Result<Product, UpstreamFailure> {
  const codes = new Map<string, string>();
  const products = new Set<number>();
  for (const { code } of games) {
    const { productCode, gameCode } = config.gameCodes.read(code) ?? {};
    if (productCode === undefined || typeof gameCode !== 'string')
      return parameterNeeded('games', 'must not be a lobby');
    codes.set(gameCode, code);
    products.add(productCode);
  }
  const types = new Set(games.map(({ category }) => gameTypeOf(category)));
  const [product] = products;
  const [type] = types;
  if (product === undefined || type === undefined || products.size > 1 || types.size > 1) {
    return parameterNeeded('games', 'must be of one product and one category at this provider');
  }
  const currency = config.currencies.upstreamOf(wallet, product);
  const fields = { channel_code: CHANNEL, currency: currency.code, product_code: product, game_type: type };
  return ok({ codes, currency, fields });
}

/** The channel in all samples of the document. */
const CHANNEL = 'gscp';

function offersIn(
  answer: Answer,
  codes: Product['codes'],
  { code, places }: ScaledCurrency,
): Result<StakeOffer[], UpstreamFailure> {
  const read = readBy(SCALES, withLowerKeys(answer), 'the bet scales');
  if (!read.ok) return read;
  return ok(
    read.value.betscales.flatMap(({ gameID, betScaleList }) => {
      const gameCode = codes.get(gameID);
      const scales = betScaleList.filter(({ currency }) => currency === code);
      if (gameCode === undefined) return [];
      const offers = (kind: StakeOffer['kind'], amounts: readonly Decimal[]) =>
        amounts.map((amount) => ({ gameCode, kind, amount: walletAmount(amount, places), rounds: undefined }));
      return scales.flatMap(({ betPerLineScales, totalBetScales }) => [
        ...offers('total', totalBetScales),
        ...offers('per_line', betPerLineScales),
      ]);
    }),
  );
}

function codeIn(answer: Answer): Result<{ readonly bonusCode: string }, UpstreamFailure> {
  const read = readShape(CODE, withLowerKeys(answer)['bonus_code']);
  return read.success ? ok({ bonusCode: read.data }) : unreadable('the answer has no bonus_code');
}

function bonusesIn(
  answer: Answer,
  order: UpstreamGrant,
  { codes, currency }: Product,
): Result<ListedBonus[], UpstreamFailure> {
  const read = readBy(BONUSES, withLowerKeys(answer), 'the bonuses');
  if (!read.ok) return err(read.error);
  const games = [...codes.keys()].toSorted().join();
  return ok(
    read.value.bonuses.map(({ bonus_code: bonusCode, roundsPlayed, ...bonus }) => ({
      bonusCode,
      roundsPlayed,
      fits:
        bonus.currency === currency.code &&
        bonus.rounds === order.rounds &&
        bonus.gameIDList.toSorted().join() === games &&
        dateOf(order.endsAtMs) === bonus.expirationDate.slice(0, 'YYYY-MM-DD HH:mm'.length),
    })),
  );
}

/** Dates are on the upstream's clock (GMT+8), to the minute. */
const UPSTREAM_ZONE_MS = 8 * 3_600_000;
const dateOf = (atMs: number): string => new Date(atMs + UPSTREAM_ZONE_MS).toISOString().slice(0, 16).replace('T', ' ');

const CODE = z.string().regex(/^[^\p{Cc}\p{Cs}]{1,255}$/u);
const amounts = listOf(textAs((text) => readAmount(text), 'is no amount'));

const SCALES = z.object({
  betscales: listOf(
    z.object({
      gameID: z.string(),
      betScaleList: listOf(z.object({ currency: z.string(), betPerLineScales: amounts, totalBetScales: amounts })),
    }),
  ),
});

const BONUSES = z.object({
  bonuses: listOf(
    z.object({
      bonus_code: CODE,
      currency: z.string(),
      gameIDList: listOf(z.string()),
      rounds: count,
      roundsPlayed: count,
      expirationDate: z.string(),
    }),
  ),
});
