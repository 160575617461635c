import type { CallExtension } from '../../../application/players/call-extension.ts';
import type { CheckProviderHealth } from '../../../application/providers/check-provider-health.ts';
import type { ListBets } from '../../../application/bets/list-bets.ts';
import type { ListCapabilities } from '../../../application/providers/list-capabilities.ts';
import type { BetDetail, ShowBetDetail } from '../../../application/bets/show-bet-detail.ts';
import type { ListOwnStatements } from '../../../application/statements/list-own-statements.ts';
import { BETS } from '../../api/calls/bets.ts';
import type { AnswerOf } from '../../api/call.ts';
import { PROVIDER_CALLS } from '../../api/calls/provider-calls.ts';
import { OWN_STATEMENTS } from '../../api/calls/statements.ts';
import { HEAVY_UPSTREAM, heavyOwn, heavyUpstream, own, route, upstream, type AgentRoute } from './agent-call.ts';
import { ownLineJson, statementsJson } from '../answers/statement-json.ts';
import { betJson } from './bet-json.ts';
import { capabilitiesJson } from '../answers/capabilities-json.ts';
import { extensionCall } from './extension-call.ts';

/** The use cases that report, and move no money. */
export interface ReportUseCases {
  readonly listBets: ListBets;
  readonly showBetDetail: ShowBetDetail;
  readonly checkProviderHealth: CheckProviderHealth;
  readonly listCapabilities: ListCapabilities;
  readonly callExtension: CallExtension;
  readonly listOwnStatements: ListOwnStatements;
}

/** Bets, providers and what they can do. What they answer changes by the second, so nothing is memoised. */
export const reportRoutes = (useCases: ReportUseCases): readonly AgentRoute[] => [
  heavyUpstream(BETS.list, useCases.listBets, (bets) => ({ ...bets, list: bets.list.map(betJson) })),
  heavyUpstream(BETS.detail, useCases.showBetDetail, detailJson),
  upstream(PROVIDER_CALLS.health, useCases.checkProviderHealth),
  own(PROVIDER_CALLS.capabilities, useCases.listCapabilities, (list) => ({ list: list.map(capabilitiesJson) })),
  heavyOwn(OWN_STATEMENTS.daily, useCases.listOwnStatements, (page) => statementsJson(page, ownLineJson)),
  route(PROVIDER_CALLS.extension, HEAVY_UPSTREAM, extensionCall(useCases.callExtension)),
];

/** The record, a page about it, or both: a provider has at least one of them. */
const detailJson = ({ bet, url }: BetDetail) =>
  ({ ...(bet && betJson(bet)), ...(url !== undefined && { url }) }) as AnswerOf<typeof BETS.detail>;
