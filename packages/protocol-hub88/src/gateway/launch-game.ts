import {
  inLowerCase,
  ok,
  parameterNeeded,
  refused,
  z,
  type Launched,
  type LaunchView,
  type Platform,
  type Result,
  type UpstreamFailure,
  type UpstreamHandler,
} from '../kit.ts';
import { readBy } from '../refusals.ts';
import { tokenOf } from '../token.ts';
import type { Client } from './client.ts';

const PLATFORMS: Readonly<Record<Platform, string>> = {
  WEB: 'GPL_DESKTOP',
  DESKTOP: 'GPL_DESKTOP',
  MOBILE: 'GPL_MOBILE',
};

/** Document: accepted for an unknown country. */
const UNKNOWN_COUNTRY = 'XX';
/** Document: the currency of demos, with which Hub88 sends no callbacks. */
const DEMO_CURRENCY = 'XXX';
const LANGUAGE_DEFAULT = 'en';

const LAUNCH = z.object({ url: z.url({ protocol: /^https?$/ }) });

/** Opens a game for a player. Hub88 creates an unknown player. */
export const launchGame =
  (client: Client): UpstreamHandler<'game_launch'> =>
  async ({ player, ...view }) => {
    const { config, runtime } = client;
    const { currency, name: user } = player;
    if (!config.currencies.isKnown(currency)) {
      return refused(
        'currency_unsupported',
        '',
        'not sent: the unit of this currency is not known; see currency_places',
      );
    }
    const expiresAtMs = runtime.nowMs() + config.tokenMs;
    const token = tokenOf(config, user, { currency, expiresAtMs });
    const launched = await launch(client, view, { user, token, currency });
    return launched.ok ? ok({ ...launched.value, expiresAtMs }) : launched;
  };

/** Opens a game without player and token, as the document has it. */
export const launchDemo =
  (client: Client): UpstreamHandler<'game_demo'> =>
  (view) =>
    launch(client, view, { currency: DEMO_CURRENCY });

interface Opening {
  readonly user?: string;
  readonly token?: string;
  readonly currency: string;
}

async function launch(
  client: Client,
  { game, platform, language, returnUrl, playerIp, country }: LaunchView,
  { user, token, currency }: Opening,
): Promise<Result<Launched, UpstreamFailure>> {
  const lobbyUrl = returnUrl ?? client.config.defaultLobbyUrl;
  if (lobbyUrl === undefined) return parameterNeeded('return_url', 'must be given: this provider needs it');
  const answer = await client.call('game/url', {
    user,
    token,
    game_code: game.code,
    platform: PLATFORMS[platform],
    currency,
    // Mandatory by the document's readers, absent in older clients; normally the same currency.
    game_currency: currency,
    country: country ?? UNKNOWN_COUNTRY,
    lang: languageOf(language),
    lobby_url: lobbyUrl,
    ip: playerIp,
    sub_partner_id: client.config.subPartnerId,
  });
  return answer.ok ? readBy(LAUNCH, answer.value) : answer;
}

/** ISO 639-1 (document): the first part of a BCP 47 tag, if it has two letters. */
function languageOf(tag: string): string {
  const [first = ''] = inLowerCase(tag).split('-');
  return first.length === 2 ? first : LANGUAGE_DEFAULT;
}
