import type { OpenMethod } from '../signature.ts';
import type { SimulatedHall } from './state.ts';
import type { RpcOutcome } from './answers.ts';
import { BAD_PARAMETERS, UNKNOWN_PLAYER, type Texts } from './vocabulary.ts';

const FLAG = ['0', '1'];
const LOCALE = ['zh_CN', 'en_US', 'th_TH', 'vi_VN', 'ko_KR', 'id_ID', 'zh_TW', 'ms_MY', 'es_ES'];
const FISHING_LANGUAGE = ['zh-CN', 'en-US'];
const ORDER_FROM = ['1', '2', '3', '4', '5', '6', '7', '8', '9'];

/** The allowed values of parameters, in the methods that take them. */
const table = { locale: LOCALE, isMobileUrl: FLAG, isHttpsUrl: FLAG };
const fishing = { gameType: ['105', '411', '443'], lang: FISHING_LANGUAGE, isMobileUrl: FLAG };
const VALUES: Readonly<Partial<Record<OpenMethod, Readonly<Record<string, readonly string[]>>>>> = {
  'open.video.game.url': table,
  'open.lottery.game.url': table,
  'open.game.bg.fishing.url': fishing,
  'open.game.bg.url': { gameType: ['105', '411', '443', '484'] },
  'open.game.bg.egame.url': { orderFrom: ORDER_FROM, locale: LOCALE },
  'open.video.trial.game.url': table,
  'open.lottery.trial.game.url': table,
  'open.game.bg.fishing.trial.url': fishing,
};

/** Answers a URL for a known player. */
export const launchOf =
  (method: OpenMethod) =>
  (hall: SimulatedHall, texts: Texts): RpcOutcome => {
    const player = hall.books.players.get(texts['loginId'] ?? '');
    if (player === undefined) return UNKNOWN_PLAYER;
    if (isWrongView(method, texts)) return BAD_PARAMETERS;
    player.isOnline = true;
    return { result: hall.games.urlOf(hall.games.launch(player.name), { interface: method, sn: hall.sn }) };
  };

/** Answers a URL without a player. */
export const trialOf =
  (method: OpenMethod) =>
  ({ games, sn }: SimulatedHall, texts: Texts): RpcOutcome =>
    isWrongView(method, texts)
      ? BAD_PARAMETERS
      : { result: games.urlOf(games.launchTrial(), { interface: method, sn }) };

function isWrongView(method: OpenMethod, texts: Texts): boolean {
  const isWrong = Object.entries(VALUES[method] ?? {}).some(
    ([name, values]) => texts[name] !== undefined && !values.includes(texts[name]),
  );
  return isWrong || texts['returnUrl']?.includes('://') === true;
}
