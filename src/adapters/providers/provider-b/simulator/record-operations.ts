import { Decimal, type ExactJsonValue } from '../../protocol-kit.ts';
import type { SimulatedBet, SimulatedTransfer, SimulatorBooks } from '../../simulator-kit.ts';
import { PRODUCTS } from './catalogue.ts';
import { fieldText, invalidParameter, Refusal, type CheckedRequest } from './answers.ts';

const WINDOW_MAX_MS = 300_000;
const SIZE_MAX = 5_000;

/** Lists wagers by the time of their settlement. Open wagers have no such time. */
export function listWagers(request: CheckedRequest, books: SimulatorBooks): ExactJsonValue {
  const start = Number(fieldText(request, 'start'));
  const end = Number(fieldText(request, 'end'));
  const offset = Number(fieldText(request, 'offset'));
  const size = Number(fieldText(request, 'size') || SIZE_MAX);
  if (end < start || end - start > WINDOW_MAX_MS) throw invalidParameter('start');
  if (size > SIZE_MAX) throw invalidParameter('size');
  const all = books
    .records()
    .filter(({ settledAtMs }) => settledAtMs !== undefined && settledAtMs >= start && settledAtMs <= end);
  return { wagers: all.slice(offset, offset + size).map(betRow), pagination: { size, total: all.length } };
}

/** Shows one wager: a bet, or a transfer. */
export function showWager({ id }: CheckedRequest, books: SimulatorBooks): ExactJsonValue {
  const bet = books.bets.get(id);
  const transfer = books.transfers.get(id);
  if (bet !== undefined) return { wager: betRow(bet) };
  if (transfer === undefined) throw noSuchBet();
  return { wager: transferRow(transfer, books) };
}

/** Answers the URL of one bet's round. */
export function showHistory({ id }: CheckedRequest, books: SimulatorBooks): ExactJsonValue {
  if (!books.bets.has(id)) throw noSuchBet();
  return { content: `https://history.simulator.example/rounds/${encodeURIComponent(id)}` };
}

const noSuchBet = (): Refusal => new Refusal(1006, 'API bet does not exist');

const STATUSES = { unsettled: 'BET', settled: 'SETTLED', cancelled: 'VOID' } as const;

function betRow(bet: SimulatedBet): ExactJsonValue {
  const [product = '', gameCode = null] = bet.gameCode.split(':');
  return row({
    code: bet.betId,
    member_account: bet.player,
    round_id: bet.roundId,
    currency: bet.currency,
    provider_product_oid: Number(product),
    game_code: gameCode,
    valid_bet_amount: bet.validStake,
    bet_amount: bet.stake,
    prize_amount: bet.payout,
    status: STATUSES[bet.status],
    settled_at: bet.settledAtMs ?? 0,
    created_at: bet.betAtMs,
  });
}

// The row of a transfer. The real upstream's form of such a row is not known.
const transferRow = ({ orderId, player }: SimulatedTransfer, books: SimulatorBooks): ExactJsonValue =>
  row({
    code: orderId,
    member_account: player,
    round_id: orderId,
    currency: books.players.get(player)?.currency ?? '',
    provider_product_oid: PRODUCTS[0]?.code ?? 0,
    game_code: null,
    valid_bet_amount: Decimal.ZERO,
    bet_amount: Decimal.ZERO,
    prize_amount: Decimal.ZERO,
    status: 'SETTLED',
    settled_at: 0,
    created_at: 0,
  });

interface WagerRow extends Readonly<Record<string, ExactJsonValue>> {
  readonly provider_product_oid: number;
}

function row(wager: WagerRow): ExactJsonValue {
  const product = PRODUCTS.find(({ code }) => code === wager.provider_product_oid);
  return {
    agent_code: 'SIM1',
    provider_id: 1,
    provider_line_id: 1,
    provider_product_id: 1,
    product_name: product?.name ?? '',
    wager_type: 'NORMAL',
    game_type: product?.gameType ?? '',
    payload: {},
    updated_at: 0,
    ...wager,
  };
}
