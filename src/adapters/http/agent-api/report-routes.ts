import { ListBets } from '../../../application/bets/list-bets.ts';
import { type BetDetail, ShowBetDetail } from '../../../application/bets/show-bet-detail.ts';
import { CallExtension } from '../../../application/players/call-extension.ts';
import { CheckProviderHealth } from '../../../application/providers/check-provider-health.ts';
import { ListCapabilities } from '../../../application/providers/list-capabilities.ts';
import { ListOwnStatements } from '../../../application/statements/list-own-statements.ts';
import { BETS } from '../../api/calls/bets.ts';
import type { AnswerOf } from '../../api/call.ts';
import { PROVIDER_CALLS } from '../../api/calls/provider-calls.ts';
import { OWN_STATEMENTS } from '../../api/calls/statements.ts';
import type { UseCases } from '../use-cases.ts';
import { HEAVY_UPSTREAM, heavyOwn, heavyUpstream, own, route, upstream, type AgentRoute } from './agent-call.ts';
import { ownLineJson, statementsJson } from '../answers/statement-json.ts';
import { betJson } from './bet-json.ts';
import { capabilitiesJson } from '../answers/capabilities-json.ts';
import { extensionCall } from './extension-call.ts';

/** Bets, providers and what they can do. What they answer changes by the second, so nothing is memoised. */
export const reportRoutes = (useCase: UseCases): readonly AgentRoute[] => [
  heavyUpstream(BETS.list, useCase(ListBets), (bets) => ({ ...bets, list: bets.list.map(betJson) })),
  heavyUpstream(BETS.detail, useCase(ShowBetDetail), detailJson),
  upstream(PROVIDER_CALLS.health, useCase(CheckProviderHealth)),
  own(PROVIDER_CALLS.capabilities, useCase(ListCapabilities), (list) => ({ list: list.map(capabilitiesJson) })),
  heavyOwn(OWN_STATEMENTS.daily, useCase(ListOwnStatements), (page) => statementsJson(page, ownLineJson)),
  route(PROVIDER_CALLS.extension, HEAVY_UPSTREAM, extensionCall(useCase(CallExtension))),
];

/** The record, a page about it, or both: a provider has at least one of them. */
const detailJson = ({ bet, url }: BetDetail) =>
  ({ ...(bet && betJson(bet)), ...(url !== undefined && { url }) }) as AnswerOf<typeof BETS.detail>;
