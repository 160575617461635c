import { done, failed, isName, withPlayer, type SimulatedOperation } from './operation.ts';
import { inUpperCase } from '../../../../domain/shared/letter-case.ts';

const CURRENCIES = new Set(
  'CNY USD EUR JPY VND AUD TWD MYR IDR SGD GBP THB TRY UAH XBT CAD NOK SEK ZAR BDT KRW PHP'.split(' '),
);
const GAME_CODES = new Set(['EG-SLOT-A001', 'EG-SLOT-A002', 'Fishermen Gold']);
const GAME_URL = 'https://games.example/play.aspx';

const TRIAL: SimulatedOperation = {
  root: 'LoginRequestTryToPlayResponse',
  mandatory: ['Amount', 'CurrencyType'],
  carryOut: ({ Amount = '', CurrencyType = '' }, world) => {
    if (!CURRENCIES.has(CurrencyType)) return failed('114');
    if (!/^\d+(\.\d{1,2})?$/.test(Amount)) return failed('142');
    return done(['Token', tokenOf('trial', world.nowMs())], ['DisplayName', 'trial1@sim']);
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
        const token = tokenOf(Username, world.nowMs());
        const address = GameCode && `${GAME_URL}?${new URLSearchParams({ game: GameCode, token }).toString()}`;
        return done(
          ['Token', token],
          ['DisplayName', `${Username}@sim`],
          ...(address === undefined ? [] : [['GameURL', address] as const]),
        );
      });
    },
  },
  LoginRequestForFun: TRIAL,
  // An older name, which clients in use still send.
  LoginRequestTryToPlayDV: TRIAL,
  KickUser: {
    mandatory: ['Username'],
    carryOut: (parameters, world) =>
      withPlayer(parameters, world, (player) => {
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
      withPlayer(parameters, world, ({ name, balance }) =>
        done(['IsSuccess', 'true'], ['Username', name], ['Balance', balance.toFixed(2)]),
      ),
  },
};

const tokenOf = (name: string, nowMs: number): string => `SIM${inUpperCase(name)}${inUpperCase(nowMs.toString(36))}`;
