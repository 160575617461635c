import type { ExactJsonObject, LaunchedGame, LaunchView, Platform } from '../../protocol-kit.ts';
import { fishingLanguageOf, localeOf } from '../languages.ts';
import type { OpenMethod } from '../signature.ts';

/** A method that answers the URL of a game, and its parameters beside the player. */
interface UrlInterface {
  readonly method: OpenMethod;
  parameters(view: LaunchView): ExactJsonObject;
}

/** The interfaces for real play and for a trial without money. */
interface LaunchInterfaces {
  readonly real: UrlInterface;
  readonly trial: UrlInterface | undefined;
}

/** The interfaces of a game. Some game ids have their own interfaces; for all others the category decides. */
export const launchInterfacesOf = ({ code, category }: LaunchedGame): LaunchInterfaces | undefined =>
  BY_GAME.get(code) ?? BY_CATEGORY.get(category);

const IS_MOBILE = { WEB: 0, MOBILE: 1, DESKTOP: 0 } as const satisfies Record<Platform, number>;
/** The upstream's list of a bet's origins names PC web, H5 and PC client. */
const ORDER_FROM = { WEB: 1, MOBILE: 8, DESKTOP: 2 } as const satisfies Record<Platform, number>;

const tableView = ({ language, platform, returnUrl }: LaunchView): ExactJsonObject => ({
  locale: localeOf(language),
  isMobileUrl: IS_MOBILE[platform],
  isHttpsUrl: 1,
  returnUrl: urlEncoded(returnUrl),
});
const playedTableView = (view: LaunchView): ExactJsonObject => ({ ...tableView(view), fromIp: view.playerIp });
const fishingView = ({ game, language, platform, returnUrl }: LaunchView): ExactJsonObject => ({
  gameType: Number(game.code),
  lang: fishingLanguageOf(language),
  isMobileUrl: IS_MOBILE[platform],
  returnUrl: urlEncoded(returnUrl),
});
const slotView = ({ language, platform }: LaunchView): ExactJsonObject => ({
  orderFrom: ORDER_FROM[platform],
  locale: localeOf(language),
});
const urlEncoded = (url: string | undefined): string | undefined =>
  url === undefined ? undefined : encodeURIComponent(url);

const video: LaunchInterfaces = {
  real: { method: 'open.video.game.url', parameters: playedTableView },
  trial: { method: 'open.video.trial.game.url', parameters: tableView },
};
const lottery: LaunchInterfaces = {
  real: { method: 'open.lottery.game.url', parameters: playedTableView },
  trial: { method: 'open.lottery.trial.game.url', parameters: tableView },
};
const fishing: LaunchInterfaces = {
  real: { method: 'open.game.bg.fishing.url', parameters: fishingView },
  trial: { method: 'open.game.bg.fishing.trial.url', parameters: fishingView },
};
const slots: LaunchInterfaces = {
  real: { method: 'open.game.bg.egame.url', parameters: slotView },
  trial: undefined,
};
/** The newer interface, for the one id that the fishing interface does not list. */
const generic: LaunchInterfaces = {
  real: { method: 'open.game.bg.url', parameters: ({ game }) => ({ gameType: Number(game.code) }) },
  trial: undefined,
};

const BY_GAME: ReadonlyMap<string, LaunchInterfaces> = new Map([
  ['105', fishing],
  ['411', fishing],
  ['443', fishing],
  ['484', generic],
]);
const BY_CATEGORY: ReadonlyMap<string, LaunchInterfaces> = new Map([
  ['SLOT', slots],
  ['LIVE', video],
  ['LOTTERY', lottery],
]);
