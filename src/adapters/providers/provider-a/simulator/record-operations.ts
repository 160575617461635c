import { Decimal, type ExactJsonObject } from '../../protocol-kit.ts';
import type { SimulatedBet } from '../../simulator-kit.ts';
import { instantOf, wallTimeOf } from '../wall-clock.ts';
import { userIdOf, type SimulatedHall } from './state.ts';
import type { RpcCall, RpcOutcome } from './answers.ts';
import { BAD_PARAMETERS, type Texts } from './vocabulary.ts';

const WHOLE_NUMBER = /^[1-9]\d{0,5}$/;
const WIN = 2;
const TIE = 3;
const LOSS = 4;
/** The module of live tables. The simulator has bets in this module only. */
const LIVE_VIDEO = '2';

/** The filters beside the range. Each returns the value of a bet as text. */
const FILTERS = {
  loginIds: ({ player }) => player,
  userIds: ({ player }, hall) => String(userIdOf(hall, player)),
  gameId: ({ gameCode }) => gameCode,
  issueId: ({ roundId }) => roundId,
  moduleId: () => LIVE_VIDEO,
} as const satisfies Record<string, (bet: SimulatedBet, hall: SimulatedHall) => string>;

/** An absent filter accepts all bets. One value and a list of values have the same effect. */
function isAskedFor(bet: SimulatedBet, hall: SimulatedHall, params: RpcCall['params']): boolean {
  return Object.entries(FILTERS).every(([name, valueOf]) => {
    const asked = params[name];
    return asked === undefined || asked === null || [asked].flat().includes(valueOf(bet, hall));
  });
}

/** A page of the bets placed in a range of whole seconds, both ends included. */
export function queryOrders(hall: SimulatedHall, texts: Texts, { params }: RpcCall): RpcOutcome {
  const { startTime = '', endTime = '', pageIndex = '', pageSize = '' } = texts;
  const startMs = instantOf(startTime);
  const endMs = instantOf(endTime);
  if (startMs === undefined || endMs === undefined) return BAD_PARAMETERS;
  if (!WHOLE_NUMBER.test(pageIndex) || !WHOLE_NUMBER.test(pageSize)) return BAD_PARAMETERS;
  const found = hall.books
    .records()
    .filter(({ betAtMs }) => betAtMs >= startMs && betAtMs <= endMs)
    .filter((bet) => isAskedFor(bet, hall, params))
    .sort((a, b) => a.betAtMs - b.betAtMs);
  const skipped = (Number(pageIndex) - 1) * Number(pageSize);
  const items = found.slice(skipped, skipped + Number(pageSize)).map((bet) => itemOf(bet, hall));
  const total = found.length;
  return { result: { items, total, pageIndex: Number(pageIndex), pageSize: Number(pageSize), etag: null } };
}

/** The states of a list of orders. An order is a bet or a transfer of the named player. */
export function showOrderStatus({ books }: SimulatedHall, _texts: Texts, { params }: RpcCall): RpcOutcome {
  const rows = (params['orderMap'] as readonly unknown[]).map((row) => readRow(row));
  if (rows.some((row) => row === undefined)) return BAD_PARAMETERS;
  return {
    result: rows.map((row) => {
      const { orderId = '', loginId } = row ?? {};
      const bet = books.bets.get(orderId);
      if (bet?.player === loginId && bet !== undefined) return { orderId, status: orderStatusOf(bet) };
      return { orderId, status: books.transfers.get(orderId)?.player === loginId ? WIN : 0 };
    }),
  };
}

/** The URL of the page about a bet. */
export function showOrderPage({ books }: SimulatedHall, { orderId = '' }: Texts): RpcOutcome {
  if (!books.bets.has(orderId)) return { code: '2511', message: 'ticket does not exist' };
  return { result: `https://report.provider-a.example/order?${new URLSearchParams({ orderId }).toString()}` };
}

function readRow(row: unknown): Texts | undefined {
  const { orderId, loginId } = (row ?? {}) as Readonly<Record<string, unknown>>;
  return typeof orderId === 'string' && typeof loginId === 'string' ? { orderId, loginId } : undefined;
}

function orderStatusOf({ status, payout, stake }: SimulatedBet): number {
  if (status === 'unsettled') return 1;
  if (status === 'cancelled') return 5;
  const result = payout.compare(stake);
  if (result === 0) return TIE;
  return result > 0 ? WIN : LOSS;
}

/** A bet in the report. The stake is negative, as in the callback that took it. */
function itemOf(bet: SimulatedBet, hall: SimulatedHall): ExactJsonObject {
  const isSettled = bet.status === 'settled';
  return {
    orderId: numeric(bet.betId),
    tranId: null,
    sn: hall.sn,
    userId: userIdOf(hall, bet.player),
    loginId: bet.player,
    moduleId: Number(LIVE_VIDEO),
    moduleName: 'video',
    gameId: numeric(bet.gameCode),
    gameName: `Game ${bet.gameCode}`,
    orderStatus: orderStatusOf(bet),
    bAmount: bet.stake.negated(),
    aAmount: isSettled ? bet.payout : Decimal.ZERO,
    validBet: bet.validStake,
    validAmount: bet.validStake,
    payment: isSettled ? bet.payout.minus(bet.stake) : Decimal.ZERO,
    orderFrom: 1,
    orderTime: wallTimeOf(bet.betAtMs),
    lastUpdateTime: wallTimeOf(bet.settledAtMs ?? bet.betAtMs),
    issueId: bet.roundId,
    playId: 1,
    betContent: '',
  };
}

/** Ids are sent as numbers of up to 64 bits. */
export const numeric = (id: string): Decimal | string => (/^\d{1,20}$/.test(id) ? Decimal.from(id) : id);
