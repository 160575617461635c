import { Decimal } from '../../protocol-kit.ts';
import type { SimulatedPlayer } from '../../simulator-kit.ts';
import type { XmlContent } from './answers.ts';
import { done, failed, isName, withPlayer, type SimulatedOperation, type World } from './operation.ts';

/** One client says: amounts under the codes with a digit are not scaled, and those under the same codes without it are in thousands. */
const CURRENCIES = new Set([
  ...'CNY USD EUR JPY VND AUD TWD MYR IDR SGD GBP THB TRY UAH XBT CAD NOK SEK ZAR BDT KRW PHP MMK KHR LAK'.split(' '),
  ...'IDR2 VND2 LAK2 MMK2 CDF2 COP2 IRR2 TZS2 UGX2 UZS2'.split(' '),
]);
const GAME_CODES = new Set(['EG-SLOT-A001', 'EG-SLOT-A002', 'Fishermen Gold']);

const TRIAL: SimulatedOperation = {
  root: 'LoginRequestTryToPlayResponse',
  mandatory: ['Amount', 'CurrencyType'],
  carryOut: ({ Amount = '', CurrencyType = '' }, world) => {
    if (!CURRENCIES.has(CurrencyType)) return failed('114');
    if (!/^\d+(\.\d{1,2})?$/.test(Amount)) return failed('142');
    return done(['Token', world.games.launchTrial(Amount)], ['DisplayName', 'trial1@sim']);
  },
};

/** Methods for players: registration, login, end of a session. */
export const PLAYER_OPERATIONS: Readonly<Record<string, SimulatedOperation>> = {
  RegUserInfo: {
    mandatory: ['Username', 'CurrencyType'],
    carryOut: ({ Username = '', CurrencyType = '' }, { books }) => {
      if (!isName(Username)) return failed('108');
      if (!CURRENCIES.has(CurrencyType)) return failed('114');
      return books.addPlayer(Username, CurrencyType) ? done(['Username', Username]) : failed('113');
    },
  },
  LoginRequest: {
    mandatory: ['Username', 'CurrencyType'],
    carryOut: (parameters, world) => {
      const { Username = '', CurrencyType = '', GameCode } = parameters;
      if (!CURRENCIES.has(CurrencyType)) return failed('114');
      if (GameCode !== undefined && !GAME_CODES.has(GameCode)) return failed('134');
      if (isName(Username)) world.books.addPlayer(Username, CurrencyType);
      return withPlayer(parameters, world, (player) => {
        if (!player.isEnabled) return failed('130');
        player.isOnline = true;
        const token = world.games.launch(Username);
        const address = GameCode && world.games.urlOf(token, { game: GameCode });
        return done(
          ['Token', token],
          ['DisplayName', `${Username}@sim`],
          ...(address === undefined ? [] : [['GameURL', address] as const]),
        );
      });
    },
  },
  LoginRequestForFun: TRIAL,
  // An older name, which present clients still send.
  LoginRequestTryToPlayDV: TRIAL,
  KickUser: {
    mandatory: ['Username'],
    carryOut: (parameters, world) =>
      withPlayer(parameters, world, (player) => {
        if (!player.isOnline) return failed('110');
        player.isOnline = false;
        return done();
      }),
  },
  VerifyUsername: {
    mandatory: ['Username'],
    carryOut: ({ Username = '' }, { books }) =>
      isName(Username) ? done(['IsExist', String(books.players.has(Username))], ['Username', Username]) : failed('108'),
  },
  GetUserStatusDV: {
    mandatory: ['Username'],
    carryOut: (parameters, world) =>
      withPlayer(parameters, world, (player) => done(['IsSuccess', 'true'], ...statusOf(player, world))),
  },
};

/** The fields of two lists of a client. The stakes of open bets are those that were taken and not paid. */
function statusOf({ name, balance, isOnline }: SimulatedPlayer, { books, maxWinnings }: World): XmlContent {
  const open = books.records().filter(({ player, status }) => player === name && status === 'unsettled');
  const betted = open.reduce((sum, { stake }) => sum.plus(stake), Decimal.ZERO);
  return [
    ['Username', name],
    ['Balance', balance.toFixed(2)],
    ['Online', String(isOnline)],
    ['Betted', String(open.length > 0)],
    ['BettedAmount', betted.toFixed(2)],
    ['MaxBalance', '0'],
    ['MaxWinning', maxWinnings.get(name) ?? '0'],
    ['WithholdAmount', '0.00'],
  ];
}
