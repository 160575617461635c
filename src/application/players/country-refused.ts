import { serves, type Agent } from '../../domain/agent/agent.ts';
import { countryRefusal, type CountryRule } from '../../domain/catalogue/country-refusal.ts';
import type { Game } from '../../domain/catalogue/game.ts';
import type { Provider } from '../../domain/provider/provider.ts';
import { isRestrictedIn } from '../../domain/shared/country.ts';
import { PageRequest } from '../../domain/shared/page-request.ts';
import { callRefused, type CallRefused } from '../failure.ts';
import type { GameStore } from '../ports/game-store.ts';

/** An Agent that asks for something of a provider. */
interface Asked {
  readonly agent: Agent;
  readonly provider: Pick<Provider, 'code' | 'restrictedCountries'>;
}

/** The refusal of a launch by a rule about countries; undefined if none refuses it. */
export function gameRefusal(
  asked: Asked & { readonly game: Game },
  country: string | undefined,
): CallRefused | undefined {
  const rule = countryRefusal(asked, country);
  if (rule === undefined) return undefined;
  const [{ id }, rules] = [asked.game, RULES[rule](asked.provider.code)];
  return callRefused(
    'country_not_allowed',
    country === undefined
      ? `country must be given to launch game "${id}": ${rules} decide by it`
      : `game "${id}" may not be played in ${country}: ${rules} exclude it`,
  );
}

/**
 * The refusal of a lobby of the provider, in which a player can open every game. It comes without a country, so any rule about countries that concerns a
 * game of the provider refuses it.
 */
export async function lobbyRefusal(asked: Asked, games: Pick<GameStore, 'list'>): Promise<CallRefused | undefined> {
  const rule = ruleAboutAny(asked) ?? ((await hasRestrictedGames(asked, games)) ? 'game' : undefined);
  if (rule === undefined) return undefined;
  const rules = rule === 'game' ? 'the restricted countries of a game' : RULES[rule](asked.provider.code);
  return callRefused(
    'country_not_allowed',
    `this lobby of provider ${asked.provider.code} opens all games to players of any country: ${rules} forbid that`,
  );
}

function ruleAboutAny({ agent, provider }: Asked): CountryRule | undefined {
  if (!serves(agent, undefined)) return 'agent';
  if (agent.offerRules.rules.some((rule) => rule.countries && (rule.provider ?? provider.code) === provider.code))
    return 'offer';
  return isRestrictedIn(provider, undefined) ? 'provider' : undefined;
}

async function hasRestrictedGames({ provider }: Asked, games: Pick<GameStore, 'list'>): Promise<boolean> {
  const any = { category: undefined, currency: undefined, text: undefined, isMaintenance: undefined };
  const filter = { ...any, provider: provider.code, isActive: true, isRestricted: true };
  return (await games.list(filter, PageRequest.first(1))).list.length > 0;
}

const RULES: Readonly<Record<CountryRule, (provider: string) => string>> = {
  agent: () => 'the countries of this Agent',
  offer: () => 'the offer rules of this Agent',
  game: () => 'the restricted countries of the game',
  provider: (code) => `the restricted countries of provider ${code}`,
};
