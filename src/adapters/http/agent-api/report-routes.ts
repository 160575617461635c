import { ListBets } from '../../../application/bets/list-bets.ts';
import { ShowBetDetail, type BetDetail } from '../../../application/bets/show-bet-detail.ts';
import { CallExtension } from '../../../application/players/call-extension.ts';
import { CheckProviderHealth } from '../../../application/providers/check-provider-health.ts';
import { ListCapabilities } from '../../../application/providers/list-capabilities.ts';
import { ListOwnStatements } from '../../../application/statements/statements.ts';
import { BETS } from '../../api/calls/bets.ts';
import type { AnswerOf } from '../../api/call.ts';
import { PROVIDER_CALLS } from '../../api/calls/provider-calls.ts';
import { OWN_STATEMENTS } from '../../api/calls/statements.ts';
import type { UseCases } from '../use-cases.ts';
import {
  HEAVY_UPSTREAM,
  heavyOwn,
  heavyUpstream,
  own,
  route,
  upstream,
  type AgentCall,
  type AgentRoute,
} from './agent-call.ts';
import { ownLineJson, statementsJson } from '../answers/statement-json.ts';
import { capabilitiesJson } from '../answers/capabilities-json.ts';
import type { OwnedBet } from '../../../domain/provider/owned-bet.ts';
import { amountText } from '../../../domain/wallet/amount.ts';
import type { ExtensionParameters } from '../../../application/ports/provider-gateway.ts';
import { invalidParameter, type InvalidParameter } from '../../../domain/shared/invalid-parameter.ts';
import { err, ok, type Result } from '../../../domain/shared/result.ts';
import { shownName } from '../answers/shown-name.ts';
import type { FormFields } from './form-fields.ts';
import type { Delivery } from '../../../application/callbacks/callback-desk.ts';
import {
  ListOwnTransactions,
  ListOwnCallbacks,
  ReplayOwnCallback,
  ListOpenRounds,
  ShowOwnRound,
} from '../../../application/own-books/own-books.ts';
import { ListOwnNotices, ReplayOwnNotice } from '../../../application/notices/notice-desk.ts';
import type { RecordedTransaction } from '../../../application/ports/wallet-history.ts';
import { decisionSentence } from '../../../application/timelines/decision-sentence.ts';
import type { TimelineStep } from '../../../application/timelines/timeline.ts';
import { OWN_NOTICES } from '../../api/calls/notices.ts';
import { OWN_BOOKS } from '../../api/calls/own-books.ts';
import { callbackJson } from '../admin-api/callbacks.ts';
import { noticeJson } from '../admin-api/notifications.ts';
import { transactionJson } from '../admin-api/money.ts';
import { instantJson, shownBy } from '../answers/json-names.ts';

/** The fields of the interface itself. All other fields are for the upstream. */
const OWN_FIELDS: ReadonlySet<string> = new Set(['operator_code', 'provider', 'operation', 'member_id']);
/** All upstreams have names of this form. Other names would need quotes wherever they are shown. */
const PARAMETER_NAME = /^[A-Za-z][\w.-]{0,63}$/;

/** `POST /papi/v1/provider/extension`: a function that only some provider has, in its own format. */
const extensionCall =
  (useCase: CallExtension): AgentCall =>
  async (agent, fields) => {
    const parameters = parametersOf(fields);
    if (!parameters.ok) return parameters;
    const answer = await useCase.execute({
      agent,
      operatorCode: fields['operator_code'],
      provider: fields['provider'],
      operation: fields['operation'],
      memberId: fields['member_id'],
      parameters: parameters.value,
    });
    return answer.ok ? ok(JSON.stringify(asObject(answer.value))) : answer;
  };

function parametersOf(fields: FormFields): Result<ExtensionParameters, InvalidParameter> {
  const parameters = Object.entries(fields).filter(([name]) => !OWN_FIELDS.has(name));
  const odd = parameters.find(([name]) => !PARAMETER_NAME.test(name));
  return odd === undefined
    ? ok(Object.fromEntries(parameters.map(([name, value]) => [name, value ?? ''])))
    : err(invalidParameter(shownName(odd[0]), 'is not the name of any parameter'));
}

/** The envelope's data must be an object, whatever the upstream answers. */
function asObject(answer: unknown): Readonly<Record<string, unknown>> {
  if (typeof answer === 'object' && answer !== null && !Array.isArray(answer)) return { ...answer };
  return { result: answer ?? null };
}

/** A bet for Agents; null for facts that the provider does not report. */
const betJson = (bet: OwnedBet) => ({
  bet_id: bet.betId,
  round_id: bet.roundId ?? null,
  member_id: bet.memberId,
  game_code: bet.gameCode ?? null,
  bet_amount: amountText(bet.betAmount, bet.currency),
  valid_bet_amount: bet.validBetAmount === undefined ? null : amountText(bet.validBetAmount, bet.currency),
  payout_amount: amountText(bet.payoutAmount, bet.currency),
  win_loss: amountText(bet.winLoss, bet.currency),
  currency: bet.currency,
  status: bet.status,
  bet_at: instantText(bet.betAtMs),
  settled_at: instantText(bet.settledAtMs),
});

const instantText = (atMs: number | undefined): string | null =>
  atMs === undefined ? null : new Date(atMs).toISOString();

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

/** The calling Agent's own books. They are read from the database, so they wait in the level of heavy reads. */
export const ownBooksRoutes = (useCase: UseCases): readonly AgentRoute[] => [
  heavyOwn(OWN_BOOKS.transactions, useCase(ListOwnTransactions), ({ list, cursor, hasMore }) => ({
    list: list.map(ownTransactionJson),
    cursor,
    has_more: hasMore,
  })),
  heavyOwn(OWN_BOOKS.callbacks, useCase(ListOwnCallbacks), (page) => ({
    ...page,
    list: page.list.map(ownCallbackJson),
  })),
  heavyOwn(OWN_BOOKS.replay, useCase(ReplayOwnCallback), () => ({})),
  heavyOwn(OWN_BOOKS.round, useCase(ShowOwnRound), (page) => ({ ...page, list: page.list.map(ownStepJson) })),
  heavyOwn(OWN_NOTICES.list, useCase(ListOwnNotices), (page) => ({ ...page, list: page.list.map(noticeJson) })),
  heavyOwn(OWN_NOTICES.replay, useCase(ReplayOwnNotice), () => ({})),
  heavyOwn(OWN_BOOKS.openRounds, useCase(ListOpenRounds), (page) => ({ ...page, list: page.list.map(openRoundJson) })),
];

const openRoundJson = shownBy(OWN_BOOKS.openRounds.answers.shape.list.element);

function ownTransactionJson(transaction: RecordedTransaction) {
  const { agent: _, brought_in_by: __, ...own } = transactionJson(transaction);
  return own;
}

function ownCallbackJson(delivery: Delivery) {
  const { agent: _, lane: __, ...own } = callbackJson(delivery);
  return own;
}

const ownStepJson = (step: TimelineStep) => ({
  kind: step.kind,
  at: instantJson(step.atMs),
  decision: decisionSentence(step),
  transaction: step.kind === 'transaction' ? ownTransactionJson(step.transaction) : null,
  callbacks: step.callbacks.map(({ callback }) => ownCallbackJson(callback)),
});
