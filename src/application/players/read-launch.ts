import { PLATFORMS, type Platform } from '../../domain/catalogue/game-details.ts';
import { LAUNCH_DEFAULTS, type LaunchView } from '../../domain/provider/upstream-call.ts';
import { visibleText } from '../../domain/shared/bounded-text.ts';
import { foldCode } from '../../domain/shared/code.ts';
import { chosenCountry } from '../../domain/shared/country.ts';
import { invalidParameter, type InvalidParameter } from '../../domain/shared/invalid-parameter.ts';
import { isIpAddress } from '../../domain/shared/ip-address.ts';
import { isLanguageTag } from '../../domain/shared/language-tag.ts';
import { all, err, ok, type Result } from '../../domain/shared/result.ts';
import { webAddressOf } from '../../domain/shared/web-address.ts';
import { given, givenCurrency, type Texts } from '../agent-query.ts';
import { callRefused, type CallRefused } from '../failure.ts';
import { inLowerCase, trimmed } from '../../domain/shared/letter-case.ts';

/** The game to launch, and how to show it, as text. */
export type LaunchInput = Texts<'gameId' | 'currency' | 'country' | 'platform' | 'language' | 'returnUrl' | 'playerIp'>;

/** The launch after each value was checked by itself. */
export interface WantedLaunch {
  /** A GUID, in lower case. */
  readonly gameId: string;
  readonly currency: string;
  /** The player's country; undefined if it was not sent. */
  readonly country: string | undefined;
  readonly view: Omit<LaunchView, 'game'>;
}

/** Reads a launch; refuses the first field that breaks a rule. */
export const readLaunch = (input: LaunchInput): Result<WantedLaunch, InvalidParameter | CallRefused> =>
  all({
    gameId: readGameId(input.gameId),
    currency: givenCurrency(input.currency),
    country: chosenCountry(input.country),
    view: readView(input),
  });

/** The longest text of an Agent about a session, in characters. */
export const REFERENCE_LENGTH_MAX = 128;

/** Reads an Agent's own text about a session, which is kept as it is; an empty one counts as omitted. */
export const readReference = (text: string | undefined): Result<string | undefined, InvalidParameter> =>
  chosen(text) === undefined ? ok(undefined) : visibleText('reference', text ?? '', REFERENCE_LENGTH_MAX);

const readView = (input: LaunchInput): Result<WantedLaunch['view'], InvalidParameter | CallRefused> =>
  all({
    platform: readPlatform(chosen(input.platform) ?? LAUNCH_DEFAULTS.platform),
    language: readLanguage(chosen(input.language) ?? LAUNCH_DEFAULTS.language),
    returnUrl: readReturnUrl(chosen(input.returnUrl)),
    playerIp: readPlayerIp(chosen(input.playerIp)),
  });

/** An empty field counts as omitted. */
const chosen = (text: string | undefined): string | undefined => text?.trim() || undefined;

const GUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Reads the GUID of a game, which is mandatory. */
export function readGameId(text: string | undefined, name = 'game_id'): Result<string, InvalidParameter> {
  const field = given(name, text);
  if (!field.ok) return field;
  const id = inLowerCase(trimmed(field.value));
  return GUID.test(id) ? ok(id) : err(invalidParameter(name, 'must be the GUID that the game list shows as id'));
}

function readPlatform(text: string): Result<Platform, CallRefused> {
  const platform = PLATFORMS.find((known) => known === foldCode(text));
  if (platform !== undefined) return ok(platform);
  return err(callRefused('platform_unsupported', `platform must be one of ${PLATFORMS.join(', ')}`));
}

const readLanguage = (text: string): Result<string, InvalidParameter> =>
  isLanguageTag(text) ? ok(text) : err(invalidParameter('language', 'must be a language tag of BCP 47, such as en-US'));

const readReturnUrl = (text: string | undefined): Result<string | undefined, InvalidParameter> =>
  text === undefined ? ok(undefined) : webAddressOf('return_url', text);

const readPlayerIp = (text: string | undefined): Result<string | undefined, InvalidParameter> =>
  text === undefined || isIpAddress(text)
    ? ok(text)
    : err(invalidParameter('player_ip', 'must be an IPv4 or IPv6 address'));
