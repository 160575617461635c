import type { Knex } from 'knex';
import type {
  GameCatalog,
  NamedGame,
  OfferedGames,
  OfferedGamesQuery,
} from '../../../application/ports/game-catalog.ts';
import { rulesForList, type Agent } from '../../../domain/agent/agent.ts';
import type { OfferRule, OfferRules } from '../../../domain/agent/offer-rules.ts';
import { shownCurrency, type Game, type OfferedGame } from '../../../domain/catalogue/game.ts';
import { bareGameFromRow, gameFromRow, shownMaintenance, type GameRow } from './game-row.ts';
import { searchBindings, searchParts, type FindParts } from './search-sql.ts';
import { listedCountries } from '../../../domain/shared/country.ts';
import { lookupGuid, lookupText } from '../database/lookup-text.ts';

/** The game list as one SQL statement, so that count and page show one state of the database. */
export class KnexGameCatalog implements GameCatalog {
  readonly #knex: Knex;

  constructor(knex: Knex) {
    this.#knex = knex;
  }

  async findOffered({ agent, filter, search, page }: OfferedGamesQuery): Promise<OfferedGames> {
    const statement = search === undefined ? FIND_OFFERED : findOffered(searchParts(search));
    const { rows } = await this.#knex.raw<{ rows: OfferedRow[] }>(statement, {
      rules: ruleParameter(rulesForList(agent, filter.country)),
      provider: lookup(filter.provider),
      category: lookup(filter.category),
      currency: lookup(filter.currency),
      country: lookup(filter.country),
      limit: page.pageSize,
      offset: page.offset,
      ...(search && searchBindings(search)),
    });
    const list = rows.filter(isGame).map((row) => shown(row, bareGameFromRow(row), [filter.currency, agent.currency]));
    return { list, total: rows[0]?.total ?? 0 };
  }

  async findNamed(agent: Agent, ids: readonly string[]): Promise<readonly NamedGame[]> {
    const { rows } = await this.#knex.raw<{ rows: OfferedRow[] }>(FIND_NAMED, {
      rules: ruleParameter(agent.offerRules),
      provider: null,
      category: null,
      currency: null,
      country: null,
      limit: ids.length,
      offset: 0,
      ids: ids.map(lookupGuid),
    });
    return rows.filter(isGame).map((row) => ({
      ...shown(row, gameFromRow(row), [undefined, agent.currency]),
      restrictedCountries: listedCountries([...row.restricted_countries, ...row.provider_restricted_countries]),
    }));
  }
}

const shown = (row: PageRow, game: Game, currencies: readonly [string | undefined, string]): OfferedGame => ({
  game,
  currency: shownCurrency(game, ...currencies),
  isMaintenance: game.isMaintenance || row.in_window || row.provider_is_maintenance,
});

/** A page beyond the last one is a single row with the total and no game. */
type OfferedRow = PageRow | (Pick<PageRow, 'total'> & { readonly id: null });

interface PageRow extends GameRow {
  readonly total: number;
  readonly provider_is_maintenance: boolean;
  readonly provider_restricted_countries: readonly string[];
}

const isGame = (row: OfferedRow): row is PageRow => row.id !== null;

const lookup = (text: string | undefined): string | null => (text === undefined ? null : lookupText(text));

/** All rules as one parameter: thousands of rules would exceed the number of parameters that a statement may have. */
function ruleParameter({ holding }: OfferRules): string {
  const named = (text: string | undefined): string => (text === undefined ? ANY : `=${lookupText(text)}`);
  return JSON.stringify(
    holding.map((rule: OfferRule) => ({
      is_deny: rule.effect === 'deny',
      provider: named(rule.provider),
      brand: named(rule.brand),
      category: named(rule.category),
      names_game: rule.game !== undefined,
      game: rule.game === undefined ? null : lookupGuid(rule.game),
    })),
  );
}

/** The text for a field that a rule does not name. Named values begin with "=", so that an empty brand can be named. */
const ANY = '';

/**
 * Does the same as `OfferRules.offers`. `named` decides about the games that a rule names, deny first. `kind` holds each (provider, brand, category)
 * that the general rules offer. For one kind, a rule can have eight combinations, in which each field is named or ANY. These are found by equality,
 * so the database can hash the rules, and need not compare each kind with each rule. The parts restrict the games further, and
 * give the order.
 */
const findOffered = ({ where, rank, order }: FindParts): string => `
with rule as materialized (
  select * from jsonb_to_recordset(:rules::jsonb) as rule (
    is_deny boolean, provider text, brand text, category text, names_game boolean, game uuid)
), candidate as materialized (
  select games.id, games.provider, games.name, games.brand_folded as brand, games.category, ${rank} as rank
  from games join providers on providers.code = games.provider
  where games.is_active and providers.is_active
    and (:provider::text is null or games.provider = :provider)
    and (:category::text is null or games.category = :category)
    and (:currency::text is null or :currency = any (games.currencies))
    and (:country::text is null or not :country = any (games.restricted_countries || providers.restricted_countries))
    ${where}
), kind as (
  select kind.provider, kind.brand, kind.category
  from (select distinct provider, brand, category from candidate) kind
  cross join unnest(array['', '=' || kind.provider]) as by_provider (code)
  cross join unnest(array['', '=' || kind.brand]) as by_brand (code)
  cross join unnest(array['', '=' || kind.category]) as by_category (code)
  join rule on not rule.names_game and rule.provider = by_provider.code and rule.brand = by_brand.code
    and rule.category = by_category.code
  group by kind.provider, kind.brand, kind.category
  having not bool_or(rule.is_deny)
), named as (
  select candidate.id, not bool_or(rule.is_deny) as is_offered
  from rule join candidate on candidate.id = rule.game
  where rule.provider in ('', '=' || candidate.provider) and rule.brand in ('', '=' || candidate.brand)
    and rule.category in ('', '=' || candidate.category)
  group by candidate.id
), offered as materialized (
  select candidate.id, candidate.provider, candidate.name, candidate.rank
  from candidate left join named using (id) left join kind using (provider, brand, category)
  where coalesce(named.is_offered, kind.provider is not null)
), page as (
  select id, rank from offered order by ${order} limit :limit offset :offset
)
select totals.total, games.*, ${shownMaintenance('providers')} as provider_is_maintenance,
  providers.restricted_countries as provider_restricted_countries
from (select count(*) as total from offered) totals
left join (page join games using (id) join providers on providers.code = games.provider) on true
order by ${order}`;

const LIST: FindParts = { where: '', rank: 'null::numeric', order: 'provider, name, id' };
const FIND_OFFERED = findOffered(LIST);
const FIND_NAMED = findOffered({ ...LIST, where: 'and games.id = any (:ids::uuid[])' });
