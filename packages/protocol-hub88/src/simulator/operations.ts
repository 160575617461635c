import { createHash } from 'node:crypto';
import type { ExactJsonValue } from '../kit.ts';
import { Refusal, text, TIME, wrong, type Fields } from './answers.ts';
import { GAMES, PREPAIDS } from './catalogue.ts';
import type { SimulatedBet, SimulatedGames, SimulatorBooks } from './kit.ts';
import type { Rewards } from './rewards.ts';

/** The books on which operations work. */
export interface Books {
  readonly books: SimulatorBooks;
  readonly games: SimulatedGames;
  readonly tokens: Map<string, string>;
  readonly rewards: Rewards;
  nowMs(): number;
}

type Operation = (fields: Fields, on: Books) => ExactJsonValue;

const COUNTRY = /^[A-Z]{2}$/;

const launch: Operation = (fields, { books, games, tokens }) => {
  const isDemo = fields['currency'] === 'XXX';
  for (const name of ['game_code', 'platform', 'currency', 'game_currency', 'country', 'lang', 'lobby_url'])
    text(fields, name);
  if (!['GPL_DESKTOP', 'GPL_MOBILE'].includes(text(fields, 'platform'))) throw wrong('platform');
  if (!COUNTRY.test(text(fields, 'country'))) throw wrong('country');
  const game = GAMES.find(({ game_code: code, enabled }) => enabled && code === fields['game_code']);
  if (game === undefined) throw new Refusal(404, 'Game not found');
  if (isDemo) {
    if (!game.demo_game_support) throw new Refusal(403, 'Demo is not enabled for this game');
    return { url: games.urlOf(games.launchTrial()) };
  }
  const [user, token, currency] = [text(fields, 'user'), text(fields, 'token'), text(fields, 'currency')];
  if (user.length < 3) throw wrong('user');
  if (token.length < 10 || token.length > 255) throw wrong('token');
  books.addPlayer(user, currency);
  const player = books.players.get(user);
  if (player !== undefined) player.isOnline = true;
  tokens.set(user, token);
  return { url: games.urlOf(games.launch(user)) };
};

const round: Operation = (fields, { books, games }) => {
  const [user, id] = [text(fields, 'user'), text(fields, 'transaction_uuid')];
  const bet = [...books.bets.values()].find((one) => uuidOf(one.betId, 'bet') === id && one.player === user);
  if (bet === undefined) throw new Refusal(404, 'Transaction not found');
  return { url: `${games.pageUrl}/round/${encodeURIComponent(bet.roundId)}` };
};

const transactions: Operation = (fields, { books, rewards }) => {
  const { start_time: start, end_time: end, round: asked, user } = fields;
  const isTimed = TIME.test(String(start)) && TIME.test(String(end));
  if (!isTimed && typeof asked !== 'string') throw wrong('start_time');
  const [fromMs, toMs] = isTimed ? [instantOf(start), instantOf(end)] : [-Infinity, Infinity];
  return books
    .records()
    .filter((bet) => (user === undefined || bet.player === user) && (isTimed || bet.roundId === asked))
    .flatMap((bet) => itemsOf(bet, rewards.of(bet.betId) !== undefined))
    .filter(({ inserted_at: time }) => instantOf(time) >= fromMs && instantOf(time) <= toMs);
};

/** The operations by their paths. */
export const OPERATIONS: Readonly<Record<string, Operation>> = {
  'game/url': launch,
  'game/list': () => GAMES,
  'game/round': round,
  'products/list': () => [
    { product_code: 'tst', product_name: 'Test Studio', product_logo_url: '', enabled_currencies: ['USD', 'EUR'] },
  ],
  'transactions/list': transactions,
  'freebet/prepaids/list': () => PREPAIDS,
  'freebet/rewards/create': (fields, { rewards }) => rewards.create(fields),
  'freebet/rewards/cancel': (fields, { rewards }) => rewards.cancel(fields),
  'freebet/rewards/list': (fields, { rewards }) => rewards.list(fields),
};

/** The transactions of a booked bet. */
function itemsOf(bet: SimulatedBet, isFree: boolean) {
  const id = uuidOf(bet.betId, 'bet');
  const isOff = bet.status === 'cancelled';
  const placed = {
    ...about(bet, bet.stake, bet.betAtMs),
    transaction_uuid: id,
    reference_transaction_uuid: null,
    kind: isFree ? 'TK_FREE_BET' : 'TK_BET',
    status: isOff ? 'TS_ROLLEDBACK' : 'TS_SUCCESS',
  };
  if (bet.settledAtMs === undefined || isOff) return [placed];
  const paid = {
    ...about(bet, bet.payout, bet.settledAtMs),
    transaction_uuid: uuidOf(bet.betId, 'win'),
    reference_transaction_uuid: id,
    kind: isFree ? 'TK_FREE_WIN' : 'TK_WIN',
    status: 'TS_SUCCESS',
  };
  return [placed, paid];
}

const about = (bet: SimulatedBet, amount: SimulatedBet['stake'], atMs: number) => ({
  user: bet.player,
  round: bet.roundId,
  currency: bet.currency,
  game_code: bet.gameCode,
  amount: amount.shiftedRight(-5),
  inserted_at: new Date(atMs).toISOString().slice(0, 19),
});

type Part = 'bet' | 'win' | 'rollback';

/** The first digit of the UUIDs of each part of a round. */
const FIRST: Readonly<Record<Part, string>> = { bet: 'b', win: 'a', rollback: 'c' };

/** A number of the simulator as a UUID with its digits, so that people find it; the same in callbacks and records. A UUID stays as it is. */
export function uuidOf(betId: string, part: Part): string {
  if (part === 'bet' && /^[0-9a-f-]{36}$/.test(betId)) return betId;
  const digits = /^\d{1,16}$/.test(betId) ? betId.padStart(16, '0') : undefined;
  const hex = digits ?? createHash('sha256').update(betId).digest('hex').slice(0, 16);
  return `${FIRST[part]}0000000-${hex.slice(0, 4)}-4000-8000-${hex.slice(4)}`;
}

const instantOf = (time: unknown): number => Date.parse(`${String(time)}Z`);
