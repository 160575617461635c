import { type Agent, type CallbackDelivery, type WalletMode } from '../../../domain/agent/agent.ts';
import { OfferRules, type OfferRule } from '../../../domain/agent/offer-rules.ts';
import type { CallbackRole } from '../../../domain/callback/callback-role.ts';
import type { NoticeKind } from '../../../domain/notification/notice.ts';
import type { AgentView } from '../../../domain/catalogue/game-change.ts';

/** A row of the table `agents`. */
export interface AgentRow {
  readonly code: string;
  readonly name: string;
  readonly currency: string;
  readonly time_zone: string;
  readonly callback_base: string | null;
  readonly notice_url: string | null;
  readonly notice_kinds: readonly NoticeKind[];
  readonly callback_delivery: CallbackDelivery;
  readonly wallet_mode: WalletMode;
  readonly implements: readonly CallbackRole[];
  readonly push_unsettled: boolean;
  readonly push_cancels: boolean;
  /** True: every provider. Processes of earlier versions know only this column. */
  readonly operated_providers: readonly string[];
  readonly signs_requests: boolean;
  readonly rate_limit: number | null;
  readonly limit_wait_hours: number;
  readonly is_active: boolean;
  readonly moved_away_at: Date | null;
  readonly offer_rules: readonly OfferRule[];
  readonly countries: readonly string[];
  readonly created_revision: number;
  readonly revision: number;
}

/** The Agent of a row. Throws if its offer rules are invalid. */
export const agentFromRow = (row: AgentRow): Agent => ({
  code: row.code,
  name: row.name,
  ...agentViewFromRow(row),
  timeZone: row.time_zone,
  callbackBase: row.callback_base ?? undefined,
  noticeUrl: row.notice_url ?? undefined,
  noticeKinds: row.notice_kinds,
  callbackDelivery: row.callback_delivery,
  walletMode: row.wallet_mode,
  implements: row.implements,
  pushUnsettled: row.push_unsettled,
  pushCancels: row.push_cancels,
  operatesProviders: row.operated_providers,
  signsRequests: row.signs_requests,
  rateLimit: row.rate_limit ?? undefined,
  limitWaitHours: row.limit_wait_hours,
  isActive: row.is_active,
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
  code: agent.code,
  name: agent.name,
  ...agentViewColumns(agent),
  time_zone: agent.timeZone,
  callback_base: agent.callbackBase ?? null,
  notice_url: agent.noticeUrl ?? null,
  notice_kinds: agent.noticeKinds,
  callback_delivery: agent.callbackDelivery,
  wallet_mode: agent.walletMode,
  implements: agent.implements,
  push_unsettled: agent.pushUnsettled,
  push_cancels: agent.pushCancels,
  operated_providers: agent.operatesProviders,
  signs_requests: agent.signsRequests,
  rate_limit: agent.rateLimit ?? null,
  limit_wait_hours: agent.limitWaitHours,
  is_active: agent.isActive,
});

export const agentViewColumns = ({ currency, offerRules, countries }: AgentView) => ({
  currency,
  countries,
  offer_rules: JSON.stringify(offerRules.rules),
});
