import type { Delivery } from '../../../application/callbacks/callback-desk.ts';
import { ListOwnTransactions } from '../../../application/own-books/list-own-transactions.ts';
import { ListOwnCallbacks, ReplayOwnCallback } from '../../../application/own-books/own-callbacks.ts';
import { ListOwnNotices, ReplayOwnNotice } from '../../../application/notices/notice-desk.ts';
import { ListOpenRounds, ShowOwnRound } from '../../../application/own-books/own-rounds.ts';
import type { RecordedTransaction } from '../../../application/ports/wallet-history.ts';
import { decisionSentence } from '../../../application/timelines/decision-sentence.ts';
import type { TimelineStep } from '../../../application/timelines/timeline.ts';
import { OWN_NOTICES } from '../../api/calls/notices.ts';
import { OWN_BOOKS } from '../../api/calls/own-books.ts';
import { callbackJson } from '../admin-api/callbacks.ts';
import { noticeJson } from '../admin-api/notices.ts';
import { transactionJson } from '../admin-api/money.ts';
import { instantJson, shownBy } from '../answers/json-names.ts';
import type { UseCases } from '../use-cases.ts';
import { heavyOwn, type AgentRoute } from './agent-call.ts';

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
