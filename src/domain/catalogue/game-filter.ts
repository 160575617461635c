import { boundedText } from '../shared/bounded-text.ts';
import { foldCode } from '../shared/code.ts';
import { chosenCountry, isRestrictedIn } from '../shared/country.ts';
import type { InvalidParameter } from '../shared/invalid-parameter.ts';
import { ok, type Result } from '../shared/result.ts';
import type { Game } from './game.ts';

/** The filters of the game list query as they were sent; an empty one counts as omitted. */
export interface GameFilterInput {
  readonly provider?: string | undefined;
  readonly gameType?: string | undefined;
  readonly category?: string | undefined;
  readonly currency?: string | undefined;
  readonly country?: string | undefined;
}

/** The value of `currency` that disables the filter. */
const EVERY_CURRENCY = 'ALL';

/** The filters of a query for games. Codes are folded; `undefined` restricts nothing. */
export class GameFilter {
  readonly provider: string | undefined;
  readonly category: string | undefined;
  readonly currency: string | undefined;
  /** The country of the players. The rules of the Agent and of the provider decide with it, see `countryRefusal`. */
  readonly country: string | undefined;

  private constructor({ provider, category, currency, country }: Omit<GameFilterInput, 'gameType'>) {
    this.provider = provider;
    this.category = category;
    this.currency = currency === EVERY_CURRENCY ? undefined : currency;
    this.country = country;
  }

  /** Refuses unreadable text, and a country that does not exist. Any other code that does not exist matches nothing. */
  static of(input: GameFilterInput): Result<GameFilter, InvalidParameter> {
    const provider = filterCode('provider', input.provider);
    if (!provider.ok) return provider;
    const gameType = filterCode('game_type', input.gameType);
    if (!gameType.ok) return gameType;
    const category = filterCode('category', input.category);
    if (!category.ok) return category;
    const currency = filterCode('currency', input.currency);
    if (!currency.ok) return currency;
    const country = chosenCountry(input.country);
    if (!country.ok) return country;
    return ok(
      new GameFilter({
        provider: provider.value,
        category: category.value ?? gameType.value,
        currency: currency.value,
        country: country.value,
      }),
    );
  }

  /** The rule as such. A catalogue answers from an index or by SQL, and its tests compare it with this. */
  matches(game: Game): boolean {
    return (
      (this.provider === undefined || foldCode(game.provider) === this.provider) &&
      (this.category === undefined || foldCode(game.category) === this.category) &&
      (this.currency === undefined || game.currencies.includes(this.currency)) &&
      (this.country === undefined || !isRestrictedIn(game, this.country))
    );
  }
}

function filterCode(field: string, text: string | undefined): Result<string | undefined, InvalidParameter> {
  if (text === undefined) return ok(undefined);
  const bounded = boundedText(field, text);
  if (!bounded.ok) return bounded;
  const code = foldCode(bounded.value);
  return ok(code === '' ? undefined : code);
}
