import { done, failed, type WmCode } from './answers.ts';
import type { WmCommand } from './operation.ts';

/** The bet limits of this account. */
const OPEN_LIMITS: ReadonlySet<string> = new Set(['2', '5', '9', '14', '48', '107', '111', '131']);

const memberRegister: WmCommand = (field, { books }) => {
  const user = field('user');
  const wrong = wrongAccount(user) ?? wrongPassword(field('password')) ?? wrongUsername(field('username'));
  if (wrong !== undefined) return failed(wrong);
  if (!areOpen(field('limitType'))) return failed(10601);
  return books.addPlayer(user, '', field('password')) ? done('success') : failed(104);
};

function wrongAccount(user: string): WmCode | undefined {
  if (user === '') return 10502;
  if (user.length < 5) return 10405;
  if (user.length > 17) return 10404;
  return /^[A-Za-z0-9@_]+$/.test(user) ? undefined : 10422;
}

function wrongPassword(password: string): WmCode | undefined {
  if (password === '') return 10503;
  if (password.length < 6) return 10407;
  return password.length > 64 ? 10406 : undefined;
}

function wrongUsername(username: string): WmCode | undefined {
  if (username === '') return 10403;
  return username.length > 31 ? 10409 : undefined;
}

const areOpen = (limitType: string): boolean =>
  limitType === '' || limitType.split(',').every((limit) => OPEN_LIMITS.has(limit));

const logoutGame: WmCommand = (field, { books }) => {
  const user = field('user');
  const members = user === '' ? [...books.players.values()] : [books.players.get(user)];
  for (const member of members) {
    if (member === undefined) return failed(10501);
    member.isOnline = false;
  }
  return done('success');
};

const changePassword: WmCommand = (field, state) => {
  const member = state.member(field('user'));
  if (member === undefined) return failed(field('user') === '' ? 10502 : 10501);
  const wrong = wrongPassword(field('newpassword'));
  if (wrong !== undefined) return failed(wrong);
  if (member.password === field('newpassword')) return failed(10511);
  member.password = field('newpassword');
  return done('success');
};

const enableorDisablemem: WmCommand = (field, state) => {
  const names = field('user').split(',');
  const isKnownKind = ['login', 'bet'].includes(field('type')) && ['Y', 'N'].includes(field('status'));
  if (!isKnownKind) return failed(107);
  if (names.some((name) => state.member(name) === undefined)) return failed(10501);
  for (const name of names) enable(state, name, { type: field('type'), isAllowed: field('status') === 'Y' });
  return done('success');
};

function enable(state: Parameters<WmCommand>[1], name: string, change: { type: string; isAllowed: boolean }): void {
  const member = state.member(name);
  if (change.type === 'login' && member !== undefined) member.isEnabled = change.isAllowed;
  if (change.type === 'bet' && change.isAllowed) state.mayNotBet.delete(name);
  if (change.type === 'bet' && !change.isAllowed) state.mayNotBet.add(name);
}

const editLimit: WmCommand = (field, state) => {
  const user = field('user');
  const limits = { maxWin: field('maxwin'), maxLose: field('maxlose'), limitType: field('limitType') };
  if (user === '' && limits.limitType !== '') return failed(10401);
  if (user !== '' && state.member(user) === undefined) return failed(10501);
  if (!areOpen(limits.limitType)) return failed(10601);
  if (![limits.maxWin, limits.maxLose].every((limit) => /^\d*$/.test(limit))) return failed(106);
  const names = user === '' ? [...state.books.players.keys()] : [user];
  for (const name of names) state.limits.set(name, limits);
  return done('success');
};

export const memberCommands = {
  MemberRegister: memberRegister,
  LogoutGame: logoutGame,
  ChangePassword: changePassword,
  EnableorDisablemem: enableorDisablemem,
  EditLimit: editLimit,
};
