import type { Agent } from '../../../domain/agent/agent.ts';
import { OfferRules, type OfferRule } from '../../../domain/agent/offer-rules.ts';
import type { AgentView } from '../../../domain/catalogue/game-change.ts';
import { namedColumns, type RowOf } from '../database/named-columns.ts';

/** The settings of an Agent whose columns have their names. */
type Settings = Omit<Agent, keyof AgentView | 'operatesProviders' | 'movedAwayAtMs'>;

/** A row of the table `agents`. */
export interface AgentRow extends RowOf<Settings> {
  readonly currency: string;
  readonly offer_rules: readonly OfferRule[];
  readonly countries: readonly string[];
  readonly operated_providers: readonly string[];
  readonly moved_away_at: Date | null;
  readonly created_revision: number;
  readonly revision: number;
}

const { read: settingsFromRow, write: settingsColumns } = namedColumns<Settings>()(
  'code, name, time_zone, callback_base, notice_url, notice_kinds, callback_delivery, wallet_mode, implements',
  'push_unsettled, push_cancels, signs_requests, rate_limit, limit_wait_hours, is_active',
);

/** The Agent of a row. Throws if its offer rules are invalid. */
export const agentFromRow = (row: AgentRow): Agent => ({
  ...settingsFromRow(row),
  ...agentViewFromRow(row),
  operatesProviders: row.operated_providers,
  ...(row.moved_away_at !== null && { movedAwayAtMs: row.moved_away_at.getTime() }),
});

/** The settings that determine which games an Agent sees, from a row of `agents` or of `agent_versions`. */
export function agentViewFromRow(row: Pick<AgentRow, 'currency' | 'offer_rules' | 'countries'>): AgentView {
  const offerRules = OfferRules.of(row.offer_rules);
  if (!offerRules.ok)
    throw new Error(`kept offer rules are invalid: ${offerRules.error.field} ${offerRules.error.rule}`);
  return { currency: row.currency, offerRules: offerRules.value, countries: row.countries };
}

/** The columns of an Agent's settings, to be inserted or compared. The jsonb column must be text, because the driver would make an array of it. */
export const agentColumns = (agent: Agent) => ({
  ...settingsColumns(agent),
  ...agentViewColumns(agent),
  operated_providers: agent.operatesProviders,
});

export const agentViewColumns = ({ currency, offerRules, countries }: AgentView) => ({
  currency,
  countries,
  offer_rules: JSON.stringify(offerRules.rules),
});
