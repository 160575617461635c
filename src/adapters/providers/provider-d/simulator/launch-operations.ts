import type { WmCommand } from './operation.ts';
import { done, failed, type WmCode } from './answers.ts';
import type { WmState } from './state.ts';

const LANGUAGES = /^(?:[0-9]|1[01])$/;
const MODES = new RegExp(
  '^only(?:bac|dgtg|rou|sicbo|niuniu|samgong|fantan|sedie|fishshrimpcrab|goldenflower|multiple|paigow|thisbar|andarbahar)$',
);

export const loginGame: WmCommand = (field, state) => {
  const isTrial = field('isTest') === '1';
  const wrong = wrongView(field) ?? (isTrial ? undefined : wrongMember(field, state));
  if (wrong !== undefined) return failed(wrong);
  const member = state.member(field('user'));
  if (member !== undefined && !isTrial) member.isOnline = true;
  const names = ['lang', 'mode', 'returnurl'].filter((name) => field(name) !== '');
  const token = isTrial ? state.games.launchTrial() : state.games.launch(field('user'));
  return done(state.games.urlOf(token, Object.fromEntries(names.map((name) => [name, field(name)]))));
};

function wrongView(field: (name: string) => string): WmCode | undefined {
  const isKnownLanguage = field('lang') === '' || LANGUAGES.test(field('lang'));
  const isKnownMode = field('mode') === '' || MODES.test(field('mode'));
  return isKnownLanguage && isKnownMode ? undefined : 106;
}

function wrongMember(field: (name: string) => string, state: WmState): WmCode | undefined {
  if (field('user') === '') return 10502;
  if (field('password') === '') return 10503;
  const member = state.member(field('user'));
  if (member === undefined) return 10501;
  if (member.password !== field('password')) return 10504;
  return member.isEnabled ? undefined : 10505;
}
