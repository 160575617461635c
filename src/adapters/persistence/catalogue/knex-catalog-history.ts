import type { Knex } from 'knex';
import type {
  CatalogHistory,
  GameHistory,
  HistoryHead,
  HistoryWindow,
} from '../../../application/ports/catalog-history.ts';
import type { AgentView, GameState } from '../../../domain/catalogue/game-change.ts';
import { agentViewFromRow, type AgentRow } from './agent-row.ts';
import { CONTENT_COLUMNS, gameFromRow, shownMaintenance, type GameRow, type GameVersionRow } from './game-row.ts';
import { lookupGuid, lookupText } from '../database/lookup-text.ts';
import type { ProviderRow } from './provider-row.ts';

/**
 * The history, from the *_versions tables. The contents of a row at revision r are those of its version with the smallest until_revision above r, or
 * its present contents if there is no such version. Each answer is one statement, so it shows one state of the database.
 */
export class KnexCatalogHistory implements CatalogHistory {
  readonly #knex: Knex;

  constructor(knex: Knex) {
    this.#knex = knex;
  }

  async head(): Promise<HistoryHead> {
    const { rows } = await this.#knex.raw<{ rows: readonly HistoryHead[] }>(HEAD);
    const [head] = rows;
    if (head === undefined) throw new Error('the catalogue has lost its revision; restore the database from a backup.');
    return head;
  }

  async agentViewAt(agentCode: string, revision: number): Promise<AgentView | undefined> {
    const { rows } = await this.#knex.raw<{ rows: ViewRow[] }>(VIEW_AT, { code: lookupText(agentCode), revision });
    return rows[0] && agentViewFromRow(rows[0]);
  }

  async gamesChanged(window: HistoryWindow): Promise<readonly GameHistory[]> {
    const { everyGame, from, to, limit } = window;
    const bindings = { from, to, limit, after: lookupGuid(window.afterId) };
    const { rows } = await this.#knex.raw<{ rows: HistoryRow[] }>(everyGame ? COMPARE_ALL : COMPARE_CHANGED, bindings);
    return rows.map((row) => ({
      id: row.id,
      before: stateAt(row, from, { game: row.game_before, provider: row.provider_before }),
      after: stateAt(row, to, { game: row.game_after, provider: row.provider_after }),
    }));
  }
}

type ViewRow = Pick<AgentRow, 'currency' | 'offer_rules' | 'countries'>;
type ProviderFlagsRow = Pick<ProviderRow, 'is_active' | 'is_maintenance' | 'restricted_countries'>;

interface HistoryRow extends GameRow {
  readonly provider_now: ProviderFlagsRow;
  readonly provider_before: ProviderFlagsRow | null;
  readonly provider_after: ProviderFlagsRow | null;
  readonly game_before: GameVersionRow | null;
  readonly game_after: GameVersionRow | null;
}

interface Versions {
  readonly game: GameVersionRow | null;
  readonly provider: ProviderFlagsRow | null;
}

function stateAt(row: HistoryRow, revision: number, versions: Versions): GameState | undefined {
  if (row.created_revision > revision) return undefined;
  const provider = versions.provider ?? row.provider_now;
  return {
    game: gameFromRow({ ...row, is_maintenance: row.is_maintenance || row.in_window, ...versions.game }),
    providerIsActive: provider.is_active,
    providerIsMaintenance: provider.is_maintenance,
    providerRestrictedCountries: provider.restricted_countries,
  };
}

const HEAD = 'select epoch, value as revision, oldest from catalogue_revision, catalogue_history';

const VIEW_AT = `
select coalesce(version.currency, agents.currency) as currency,
  coalesce(version.offer_rules, agents.offer_rules) as offer_rules,
  coalesce(version.countries, agents.countries) as countries
from agents left join lateral (
  select currency, offer_rules, countries from agent_versions
  where agent = agents.code and until_revision > :revision order by until_revision limit 1
) version on true
where agents.code = :code and agents.created_revision <= :revision`;

const IS_LATER = '(:after::uuid is null or id > :after)';

const EVERY_GAME = `select id from games where ${IS_LATER} order by id limit :limit`;

// Each half has its own limit, so that each can stop early. Which index is best depends on how much has changed.
const CHANGED_GAMES = `
(select id from games where revision > :from and ${IS_LATER} order by id limit :limit)
union
(select id from games where provider in (select code from providers where revision > :from) and ${IS_LATER}
  order by id limit :limit)
order by id limit :limit`;

const gameVersionAt = (revision: string): string => `
left join lateral (
  select ${CONTENT_COLUMNS.join(', ')} from game_versions
  where game_id = games.id and until_revision > ${revision} order by until_revision limit 1)`;

const providerVersionAt = (revision: string): string => `
left join lateral (
  select is_active, is_maintenance, restricted_countries from provider_versions
  where provider = games.provider and until_revision > ${revision} order by until_revision limit 1)`;

const compare = (candidates: string): string => `
select games.*, to_jsonb(game_before) as game_before, to_jsonb(game_after) as game_after,
  jsonb_build_object('is_active', providers.is_active, 'is_maintenance', ${shownMaintenance('providers')},
    'restricted_countries', providers.restricted_countries) as provider_now,
  to_jsonb(provider_before) as provider_before, to_jsonb(provider_after) as provider_after
from games join providers on providers.code = games.provider
${gameVersionAt(':from')} game_before on true
${gameVersionAt(':to')} game_after on true
${providerVersionAt(':from')} provider_before on true
${providerVersionAt(':to')} provider_after on true
where games.id in (${candidates})
order by games.id`;

const COMPARE_ALL = compare(EVERY_GAME);
const COMPARE_CHANGED = compare(CHANGED_GAMES);
