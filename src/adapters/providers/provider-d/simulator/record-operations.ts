import { toWallClock } from '../wall-clock.ts';
import { openRecord, settledRecord, tipAmongBets, tipRecord } from './wire-records.ts';
import type { WmCommand } from './operation.ts';
import { done, failed, type WmCode } from './answers.ts';

const DAY_SECONDS = 24 * 60 * 60;
const UNSETTLED_DAYS = 3;
const DETAIL_URL = 'https://wm.simulator.example/betdetail';

const getDateTimeReport: WmCommand = (field, state) => {
  const period = field('gameno1');
  // One implementation of the upstream's side does not check the length of the range in a query for one period.
  const daysMax = period === '' ? 1 : Number.MAX_SAFE_INTEGER;
  const wrong = wrongRange(field('startTime'), field('endTime') || toWallClock(state.nowMs()), daysMax);
  if (wrong !== undefined) return failed(wrong);
  if (field('gameno2') !== '' && period === '') return failed(10602);
  if (isUnknownMember(field, state)) return failed(10501);
  const [bySettlement, kinds] = [field('timetype') === '1', field('datatype') || '0'];
  const isAsked = inRange(field, toWallClock(state.nowMs()));
  return state.report('GetDateTimeReport', () => {
    const bets = state.books
      .records()
      .filter(({ status }) => status !== 'unsettled')
      .filter((bet) => isAsked(bet.player, bySettlement ? (bet.settledAtMs ?? bet.betAtMs) : bet.betAtMs))
      .filter(isOfRound(field));
    const tips = state.tips.filter(({ player, atMs }) => isAsked(player, atMs)).filter(isOfRound(field));
    return [...(kinds === '1' ? [] : bets.map(settledRecord)), ...(kinds === '0' ? [] : tips.map(tipAmongBets))];
  });
};

const getTipReport: WmCommand = (field, state) => {
  const wrong = wrongRange(field('startTime'), field('endTime'));
  if (wrong !== undefined) return failed(wrong);
  const isAsked = inRange(field, field('endTime'));
  return state.report('GetTipReport', () =>
    state.tips.filter(({ player, atMs }) => isAsked(player, atMs)).map(tipRecord),
  );
};

/** The report ignores `user`, like the one known implementation: a query about one player returns all players' bets. */
const getUnsettleReport: WmCommand = (field, state) => {
  const day = (field('time') || field('Time')).replace(/\D/g, '').slice(0, 8);
  const days = Array.from({ length: UNSETTLED_DAYS }, (_, ago) =>
    toWallClock(state.nowMs() - ago * DAY_SECONDS * 1000).slice(0, 8),
  );
  return state.report('GetUnsettleReport', () =>
    state.books
      .records()
      .filter(({ status, betAtMs }) => status === 'unsettled' && days.includes(day) && isOnDay(betAtMs, day))
      .map(openRecord),
  );
};

const isOnDay = (instantMs: number, day: string): boolean => toWallClock(instantMs).startsWith(day);

const getReportDetail: WmCommand = (field, { books }) => {
  const betId = field('betId');
  if (betId === '') return failed(10910);
  if (!/^\d+$/.test(betId)) return failed(10912);
  const bet = books.bets.get(betId);
  if (bet === undefined) return failed(10911);
  if (field('url') === 'N') return done(bet.status === 'unsettled' ? openRecord(bet) : settledRecord(bet));
  return done({ url: `${DETAIL_URL}?betId=${betId}` });
};

/** The form of the answer is not public. Only `gamestatus` is known. */
const getDealidStatus: WmCommand = (field, { deals }) => {
  if (field('dealid') === '') return failed(10703);
  const deal = deals.get(field('dealid'));
  if (deal === undefined) return failed(10704);
  return done({
    dealid: field('dealid'),
    user: deal.player,
    money: deal.money.toFixed(4),
    gamestatus: deal.gameStatus,
  });
};

export const reportCommands = {
  GetDateTimeReport: getDateTimeReport,
  GetTipReport: getTipReport,
  GetUnsettleReport: getUnsettleReport,
  GetReportDetail: getReportDetail,
  GetDealidStatus: getDealidStatus,
};

const isUnknownMember: (...of: Parameters<WmCommand>) => boolean = (field, state) =>
  field('user') !== '' && state.member(field('user')) === undefined;

/** Written times sort in the order of their instants. */
function inRange(field: (name: string) => string, now: string): (player: string, instantMs: number) => boolean {
  const [start, end] = [field('startTime'), field('endTime') || now];
  return (player, instantMs) => {
    const at = toWallClock(instantMs);
    return at >= start && at <= end && (field('user') === '' || field('user') === player);
  };
}

/** Filters by period and round if the query names them. The simulator stores a round as `period_round`. */
function isOfRound(field: (name: string) => string): (one: { readonly roundId: string }) => boolean {
  const [period, round] = [field('gameno1'), field('gameno2')];
  return ({ roundId }) => {
    const [ofPeriod = '', ofRound = ''] = roundId.split('_');
    return (period === '' || period === ofPeriod) && (round === '' || round === ofRound);
  };
}

function wrongRange(start: string, end: string, daysMax = 1): WmCode | undefined {
  const [from, to] = [secondsOf(start), secondsOf(end)];
  if (from === undefined || to === undefined || to < from) return 102;
  return to - from > daysMax * DAY_SECONDS ? 10201 : undefined;
}

function secondsOf(text: string): number | undefined {
  const [, year, month, day, hour, minute, second] = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)$/.exec(text) ?? [];
  const seconds = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`) / 1000;
  return Number.isNaN(seconds) ? undefined : seconds;
}
