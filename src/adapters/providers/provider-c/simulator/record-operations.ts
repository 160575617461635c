import type { SimulatedBet } from '../../simulator-kit.ts';
import { readWallClock, wallClock } from '../wall-clock.ts';
import {
  done,
  emptyList,
  failed,
  type Parameters,
  type Reply,
  type SimulatedOperation,
  withPlayer,
  type World,
} from './operation.ts';
import type { XmlContent } from './answers.ts';

const DAY_MS = 24 * 60 * 60 * 1_000;
const PLAYER_RANGE_MAX_MS = 7 * DAY_MS;
const EVERYBODYS_RANGE_MAX_MS = DAY_MS;
/** Bets per page of one player's bets. */
const PAGE_SIZE = 100;

interface Range {
  readonly fromMs: number;
  readonly toMs: number;
}

/** Methods for bets and transactions. */
export const RECORD_OPERATIONS: Readonly<Record<string, SimulatedOperation>> = {
  /** Bets of all players or of one player, without pages. Clients send a Username and expect the rows of that player only. */
  GetAllBetDetailsForTimeIntervalDV: {
    mandatory: ['FromTime', 'ToTime'],
    carryOut: (parameters, world) =>
      withRange(parameters, EVERYBODYS_RANGE_MAX_MS, (range) => settledBets(parameters, world, range)),
  },
  /** Bets of a day. Two clients ask for a day as noon to 11:59:59. */
  GetAllBetDetailsDV: {
    mandatory: ['Date'],
    carryOut: (parameters, world) => {
      const fromMs = readWallClock(`${parameters['Date'] ?? ''} 12:00:00`);
      if (fromMs === undefined) return failed('142');
      return settledBets(parameters, world, { fromMs, toMs: fromMs + DAY_MS - 1 });
    },
  },
  GetUserBetItemDV: {
    mandatory: ['Username', 'FromTime', 'ToTime', 'Offset'],
    carryOut: (parameters, world) =>
      withRange(parameters, PLAYER_RANGE_MAX_MS, (range) =>
        withPlayer(parameters, world, ({ name }) => {
          const bets = world.books.records().filter((bet) => bet.player === name && isSettledIn(bet, range));
          return pageOf(bets, name, Number(parameters['Offset']));
        }),
      ),
  },
  GetTransactionDetails: {
    mandatory: ['TransactionID'],
    carryOut: ({ TransactionID = '' }, { books }) => {
      const transfer = books.transfers.get(TransactionID);
      if (transfer === undefined) return failed('152');
      const { orderId, player, amount } = transfer;
      return done(
        ['TransactionID', orderId],
        ['Username', player],
        ['Amount', amount.abs().toFixed(2)],
        ['State', 'true'],
      );
    },
  },
  GetCancelledBetDetails: {
    mandatory: [],
    carryOut: ({ Username }, { books }) => {
      const bets = books
        .records()
        .filter(({ status, player }) => status === 'cancelled' && (Username ?? player) === player);
      return done(['CancelledBetDetailList', bets.map((bet) => ['BetDetail', betDetail(bet)])]);
    },
  },
  GetUnsuccessfulBetDetails: emptyList('UnsuccessfulBetDetailList'),
  GetGameErrorDetail: emptyList('GameErrorDetailList'),
  GetGiftTransactionDetails: emptyList('GiftTransactionDetailList'),
  ResendTransaction: { mandatory: [], carryOut: () => done() },
};

function settledBets({ Username }: Parameters, { books }: World, range: Range): Reply {
  const bets = books.records().filter((bet) => isSettledIn(bet, range) && (Username ?? bet.player) === bet.player);
  return done(['BetDetailList', bets.map((bet) => ['BetDetail', betDetail(bet)])]);
}

function withRange({ FromTime = '', ToTime = '' }: Parameters, maxMs: number, reply: (range: Range) => Reply): Reply {
  const fromMs = readWallClock(FromTime);
  const toMs = readWallClock(ToTime);
  if (fromMs === undefined || toMs === undefined || toMs < fromMs) return failed('142');
  return toMs - fromMs > maxMs ? failed('111') : reply({ fromMs, toMs });
}

const isSettledIn = ({ status, settledAtMs }: SimulatedBet, { fromMs, toMs }: Range): boolean =>
  status === 'settled' && settledAtMs !== undefined && settledAtMs >= fromMs && settledAtMs <= toMs;

function pageOf(bets: readonly SimulatedBet[], player: string, offset: number): Reply {
  if (!Number.isSafeInteger(offset) || offset < 0) return failed('142');
  const page = bets.slice(offset, offset + PAGE_SIZE);
  const end = offset + page.length;
  return done(
    ['Username', player],
    ['More', String(end < bets.length)],
    ['Offset', String(end)],
    ['UserBetItemList', page.map((bet) => ['UserBetItem', betItem(bet)])],
  );
}

const betItem = (bet: SimulatedBet): XmlContent => [
  ['BetID', bet.betId],
  ['BetTime', timeOf(bet.betAtMs)],
  ['PayoutTime', timeOf(bet.settledAtMs ?? bet.betAtMs)],
  ['GameID', bet.roundId],
  ['HostID', bet.gameCode],
  ['HostName', `Table ${bet.gameCode}`],
  ['GameType', 'bac'],
  ['Set', '1'],
  ['Round', '1'],
  ['BetType', '1'],
  ['BetAmount', bet.stake.toFixed(2)],
  ['Rolling', bet.validStake.toFixed(2)],
  ['Detail', ''],
  ['GameResult', ''],
  ['ResultAmount', bet.payout.minus(bet.stake).toFixed(2)],
  ['Balance', '0.00'],
  ['State', String(bet.status === 'settled')],
];

const betDetail = (bet: SimulatedBet): XmlContent => [
  ...betItem(bet),
  ['Username', bet.player],
  ['Currency', bet.currency],
  ['BetSource', '0'],
  ['TransactionID', bet.betId],
];

const timeOf = (atMs: number): string =>
  `${wallClock(atMs).replace(' ', 'T')}.${String(atMs % 1_000).padStart(3, '0')}`;
