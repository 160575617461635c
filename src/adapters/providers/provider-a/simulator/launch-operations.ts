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
    const launched = trialOf(method)(hall, texts);
    if ('result' in launched) player.isOnline = true;
    return launched;
  };

/** Answers a URL without a player. */
export const trialOf =
  (method: OpenMethod) =>
  (hall: SimulatedHall, texts: Texts): RpcOutcome => {
    const isWrong = Object.entries(VALUES[method] ?? {}).some(
      ([name, values]) => texts[name] !== undefined && !values.includes(texts[name]),
    );
    if (isWrong || texts['returnUrl']?.includes('://') === true) return BAD_PARAMETERS;
    const query = new URLSearchParams({ interface: method, sn: hall.sn, token: `${hall.nowMs()}` });
    return { result: `https://play.provider-a.example/?${query.toString()}` };
  };
