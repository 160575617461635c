import { serves, type Agent } from '../agent/agent.ts';
import type { OfferSubject } from '../agent/offer-rules.ts';
import { isRestrictedIn } from '../shared/country.ts';

/** The rule about countries that keeps players from a game: the Agent's countries, an offer rule, or the list of the game or of its provider. */
export type CountryRule = 'agent' | 'offer' | 'game' | 'provider';

/** A game, its provider and an Agent, as far as rules about countries concern them. */
export interface CountryQuestion {
  readonly agent: Pick<Agent, 'countries' | 'offerRules'>;
  readonly game: OfferSubject & Restricted;
  readonly provider: Restricted;
}

interface Restricted {
  readonly restrictedCountries: readonly string[];
}

/**
 * The first rule that keeps players in a country from a game; undefined if none does. If the country is not known, every rule that could keep a player
 * from it does. The launch of a game and the lists for a country decide by this.
 */
export function countryRefusal(
  { agent, game, provider }: CountryQuestion,
  country: string | undefined,
): CountryRule | undefined {
  if (!serves(agent, country)) return 'agent';
  if (!agent.offerRules.in(country).offers(game)) return 'offer';
  if (isRestrictedIn(game, country)) return 'game';
  return isRestrictedIn(provider, country) ? 'provider' : undefined;
}
