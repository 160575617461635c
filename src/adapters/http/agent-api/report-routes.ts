import type { CallExtension } from '../../../application/players/call-extension.ts';
import type { CheckProviderHealth } from '../../../application/providers/check-provider-health.ts';
import type { ListBets } from '../../../application/bets/list-bets.ts';
import type { ListCapabilities } from '../../../application/providers/list-capabilities.ts';
import type { ShowBetDetail } from '../../../application/bets/show-bet-detail.ts';
import { ok } from '../../../domain/shared/result.ts';
import { BETS } from '../../api/bets.ts';
import type { AnswerOf } from '../../api/call.ts';
import { PROVIDER_CALLS } from '../../api/provider-calls.ts';
import { OWN, served, UPSTREAM, type AgentRoute } from './agent-call.ts';
import { betJson } from './bet-json.ts';
import { capabilitiesJson } from '../answers/capabilities-json.ts';
import { extensionCall } from './extension-call.ts';

/** The use cases that ask providers and move no money. */
export interface ReportUseCases {
  readonly listBets: ListBets;
  readonly showBetDetail: ShowBetDetail;
  readonly checkProviderHealth: CheckProviderHealth;
  readonly listCapabilities: ListCapabilities;
  readonly callExtension: CallExtension;
}

/** Bets, providers and what they can do. What they answer changes by the second, so nothing is memoised. */
export const reportRoutes = (useCases: ReportUseCases): readonly AgentRoute[] => [
  served(BETS.list, HEAVY, async (agent, fields) => {
    const bets = await useCases.listBets.execute({
      agent,
      operatorCode: fields.operator_code,
      provider: fields.provider,
      start: fields.start,
      end: fields.end,
      memberId: fields.member_id,
      page: fields.page,
      pageSize: fields.pageSize,
    });
    if (!bets.ok) return bets;
    const { list, total, page, pageSize } = bets.value;
    return ok({ list: list.map(betJson), total, page, pageSize });
  }),
  served(BETS.detail, HEAVY, async (agent, fields) => {
    const detail = await useCases.showBetDetail.execute({
      agent,
      operatorCode: fields.operator_code,
      provider: fields.provider,
      betId: fields.bet_id,
      memberId: fields.member_id,
    });
    if (!detail.ok) return detail;
    const { bet, url } = detail.value;
    return ok({ ...(bet && betJson(bet)), ...(url !== undefined && { url }) } as BetDetail);
  }),
  served(PROVIDER_CALLS.health, UPSTREAM, async (agent, { operator_code: operatorCode, provider: asked }) => {
    const health = await useCases.checkProviderHealth.execute({ agent, operatorCode, provider: asked });
    if (!health.ok) return health;
    const { provider, isHealthy, latencyMs, checkedAtMs } = health.value;
    const checkedAt = new Date(checkedAtMs).toISOString();
    return ok({ provider, healthy: isHealthy, latency_ms: latencyMs, checked_at: checkedAt });
  }),
  served(PROVIDER_CALLS.capabilities, OWN, async (agent, { operator_code: operatorCode, provider }) => {
    const list = await useCases.listCapabilities.execute({ agent, operatorCode, provider });
    return list.ok ? ok({ list: list.value.map(capabilitiesJson) }) : list;
  }),
  served(PROVIDER_CALLS.extension, HEAVY, extensionCall(useCases.callExtension)),
];

const HEAVY = { ...UPSTREAM, isHeavyOn: 'provider' } as const;

/** The record, a page about it, or both: a provider has at least one of them. */
type BetDetail = AnswerOf<typeof BETS.detail>;
