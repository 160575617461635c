import type { CallExtension } from '../../../application/players/call-extension.ts';
import type { CheckProviderHealth } from '../../../application/providers/check-provider-health.ts';
import type { ListBets } from '../../../application/bets/list-bets.ts';
import type { ListCapabilities } from '../../../application/providers/list-capabilities.ts';
import type { ShowBetDetail } from '../../../application/bets/show-bet-detail.ts';
import { ok } from '../../../domain/shared/result.ts';
import { OWN, UPSTREAM, type AgentCall, type AgentRoute } from './agent-call.ts';
import { betJson } from './bet-json.ts';
import { capabilitiesJson } from '../answers/capabilities-json.ts';
import { extensionCall } from './extension-call.ts';

/** What is asked of providers and moves no money. */
export interface ReportUseCases {
  readonly listBets: ListBets;
  readonly showBetDetail: ShowBetDetail;
  readonly checkProviderHealth: CheckProviderHealth;
  readonly listCapabilities: ListCapabilities;
  readonly callExtension: CallExtension;
}

/** Bets, providers and what they can do. What they answer changes by the second, so nothing is memoised. */
export const reportRoutes = (useCases: ReportUseCases): readonly AgentRoute[] => [
  { path: '/papi/v1/bet/list', call: betList(useCases.listBets), ...UPSTREAM, isHeavyOn: 'provider' },
  { path: '/papi/v1/bet/detail', call: betDetail(useCases.showBetDetail), ...UPSTREAM, isHeavyOn: 'provider' },
  { path: '/papi/v1/provider/health', call: providerHealth(useCases.checkProviderHealth), ...UPSTREAM },
  { path: '/papi/v1/provider/capabilities', call: capabilities(useCases.listCapabilities), ...OWN },
  {
    path: '/papi/v1/provider/extension',
    call: extensionCall(useCases.callExtension),
    ...UPSTREAM,
    isHeavyOn: 'provider',
  },
];

const betList =
  (useCase: ListBets): AgentCall =>
  async (agent, fields) => {
    const bets = await useCase.execute({
      agent,
      operatorCode: fields['operator_code'],
      provider: fields['provider'],
      start: fields['start'],
      end: fields['end'],
      memberId: fields['member_id'],
      page: fields['page'],
      pageSize: fields['pageSize'],
    });
    if (!bets.ok) return bets;
    const { list, total, page, pageSize } = bets.value;
    return ok(JSON.stringify({ list: list.map(betJson), total, page, pageSize }));
  };

const betDetail =
  (useCase: ShowBetDetail): AgentCall =>
  async (agent, fields) => {
    const detail = await useCase.execute({
      agent,
      operatorCode: fields['operator_code'],
      provider: fields['provider'],
      betId: fields['bet_id'],
      memberId: fields['member_id'],
    });
    if (!detail.ok) return detail;
    const { bet, url } = detail.value;
    return ok(JSON.stringify({ ...(bet && betJson(bet)), ...(url !== undefined && { url }) }));
  };

const providerHealth =
  (useCase: CheckProviderHealth): AgentCall =>
  async (agent, fields) => {
    const health = await useCase.execute({
      agent,
      operatorCode: fields['operator_code'],
      provider: fields['provider'],
    });
    if (!health.ok) return health;
    const { provider, isHealthy, latencyMs, checkedAtMs } = health.value;
    const checkedAt = new Date(checkedAtMs).toISOString();
    return ok(JSON.stringify({ provider, healthy: isHealthy, latency_ms: latencyMs, checked_at: checkedAt }));
  };

const capabilities =
  (useCase: ListCapabilities): AgentCall =>
  async (agent, fields) => {
    const list = await useCase.execute({
      agent,
      operatorCode: fields['operator_code'],
      provider: fields['provider'],
    });
    return list.ok ? ok(JSON.stringify({ list: list.value.map(capabilitiesJson) })) : list;
  };
