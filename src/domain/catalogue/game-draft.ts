import { boundedText } from '../shared/bounded-text.ts';
import { CATEGORY_PATTERN, CURRENCY_PATTERN, foldCode } from '../shared/code.ts';
import { COUNTRIES_MAX, isCountry, listedCountries } from '../shared/country.ts';
import { invalidParameter, type InvalidParameter } from '../shared/invalid-parameter.ts';
import { err, ok, type Result } from '../shared/result.ts';
import { parsedUrl } from '../shared/parsed-url.ts';
import { WEB_ADDRESS } from '../shared/web-address.ts';
import { isSameGame, type Game } from './game.ts';
import { changedDetails, detailsOf, type DetailChanges } from './game-details.ts';

/** The fields that a draft may leave out, and their values in a new game. */
const OPTIONAL = { isMaintenance: false, isActive: true, restrictedCountries: [] } as const satisfies Partial<Game>;
type OptionalField = keyof typeof OPTIONAL;

/**
 * A game as an import describes it: all fields except the id, which the catalogue assigns. A flag and the restricted countries may be absent: the lists
 * of providers do not contain them, and must not undo the settings of an operator.
 */
export type GameFields = Omit<Game, 'id' | 'details' | OptionalField> & {
  readonly [Name in OptionalField]?: Game[Name] | undefined;
} & {
  /** The provider's details of the game. An absent value stays; null takes it away. */
  readonly providerDetails?: DetailChanges | undefined;
};

/** The same fields. An unset field is absent and never `undefined`, so that spreading them over a game is safe. */
type DraftFields = Omit<Game, 'id' | 'details' | OptionalField> &
  Partial<Pick<Game, OptionalField>> & { readonly providerDetails?: DetailChanges };

/** Limits of an imported game's texts, in characters, and of its currency list, in entries. */
export const GAME_LIMITS = {
  providerLengthMax: 128,
  codeLengthMax: 128,
  nameLengthMax: 256,
  brandLengthMax: 64,
  imageLengthMax: 2048,
  currenciesMax: 64,
} as const;

/** The fields of a game after every rule has been checked and every code folded. */
export class GameDraft {
  readonly fields: DraftFields;

  private constructor(fields: GameFields) {
    this.fields = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as DraftFields;
  }

  /** Refuses with the first field that breaks a rule. */
  static of(input: GameFields): Result<GameDraft, InvalidParameter> {
    const violation =
      textViolation(input) ??
      imageViolation(input) ??
      categoryViolation(input) ??
      currencyViolation(input.currencies) ??
      countryViolation(input.restrictedCountries);
    if (violation !== undefined) return err(violation);
    const details = detailsOf(input.providerDetails ?? {});
    if (!details.ok) return details;
    return ok(
      new GameDraft({
        ...input,
        provider: foldCode(input.provider),
        code: input.code.trim(),
        name: input.name.trim(),
        brand: input.brand.trim(),
        category: foldCode(input.category),
        currencies: [...new Set(input.currencies.map(foldCode))],
        restrictedCountries: input.restrictedCountries && listedCountries(input.restrictedCountries),
        providerDetails: Object.keys(details.value).length === 0 ? undefined : details.value,
      }),
    );
  }

  /** The game to store: under its known id, or else under `newId`. Fields that the draft does not name stay unchanged. */
  gameUnder(newId: string, kept: Game | undefined): Game {
    const { providerDetails: said = {}, ...fields } = this.fields;
    const { details: known, ...before } = kept ?? {};
    const details = changedDetails(known, 'provider', said);
    return { id: newId, ...OPTIONAL, ...before, ...fields, ...(details && { details }) };
  }

  /** Whether a stored game equals the draft, so that importing it again changes nothing. */
  equals(game: Game): boolean {
    return isSameGame(game, this.gameUnder(game.id, game));
  }
}

function textViolation(input: GameFields): InvalidParameter | undefined {
  const texts = [
    ['provider', input.provider, GAME_LIMITS.providerLengthMax, true],
    ['code', input.code, GAME_LIMITS.codeLengthMax, true],
    ['name', input.name, GAME_LIMITS.nameLengthMax, true],
    ['brand', input.brand, GAME_LIMITS.brandLengthMax, false],
    ['image', input.image, GAME_LIMITS.imageLengthMax, false],
  ] as const;
  for (const [field, text, lengthMax, isMandatory] of texts) {
    if (isMandatory && text.trim() === '') return invalidParameter(field, 'must not be empty');
    const bounded = boundedText(field, text, lengthMax);
    if (!bounded.ok) return bounded.error;
  }
  return undefined;
}

/** A page shows the picture, so an address such as `javascript:` must be refused here. */
function imageViolation({ image }: GameFields): InvalidParameter | undefined {
  if (image === '' || (WEB_ADDRESS.test(image) && parsedUrl(image) !== undefined)) return undefined;
  return invalidParameter('image', 'must be an absolute http or https URL, or empty');
}

function categoryViolation(input: GameFields): InvalidParameter | undefined {
  if (!CATEGORY_PATTERN.test(foldCode(input.category))) {
    return invalidParameter('category', 'must be 1 to 32 letters, digits, spaces, "_" or "-"');
  }
  return undefined;
}

function currencyViolation(currencies: readonly string[]): InvalidParameter | undefined {
  if (currencies.length === 0) return invalidParameter('currencies', 'must name at least one currency');
  if (currencies.length > GAME_LIMITS.currenciesMax) {
    return invalidParameter('currencies', `must name at most ${GAME_LIMITS.currenciesMax} currencies`);
  }
  const odd = currencies.find((code) => !CURRENCY_PATTERN.test(foldCode(code)));
  return odd === undefined ? undefined : invalidParameter('currencies', 'must hold codes of 2 to 10 letters or digits');
}

function countryViolation(countries: readonly string[] = []): InvalidParameter | undefined {
  if (countries.length > COUNTRIES_MAX) {
    return invalidParameter('restricted_countries', `must name at most ${COUNTRIES_MAX} countries`);
  }
  const odd = countries.find((code) => !isCountry(foldCode(code)));
  return odd === undefined
    ? undefined
    : invalidParameter('restricted_countries', 'must hold country codes of ISO 3166-1 with two letters');
}
