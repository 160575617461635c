/** The steps of timelines as JSON. */
import { z } from 'zod';
import type {
  TimelineEntry,
  TimelineRefusal,
  TimelineTransaction,
  TimelineTransfer,
} from '../../../application/ports/timeline-store.ts';
import { decisionSentence } from '../../../application/timelines/decision-sentence.ts';
import type { ShownPlayer, TimelineStep } from '../../../application/timelines/timeline.ts';
import type { Block } from '../../../domain/player/block.ts';
import type { Decimal } from '../../../domain/shared/decimal.ts';
import { amountText } from '../../../domain/wallet/amount.ts';
import type { BetReport } from '../../../domain/wallet/wallet-event.ts';
import { TIMELINES } from '../../api/calls/timelines.ts';
import { blockJson, limitJson } from '../answers/player-json.ts';
import { instantJson, shownBy } from '../answers/json-names.ts';
import { gameSessionJson } from './player-restraints.ts';
import { itemJson } from './in-doubt.ts';
import { shownJson } from './callbacks.ts';
import { transactionJson } from './money.ts';

/** `ownAgent`: the Agent whose own people call. */
export const stepJson = (step: TimelineStep, ownAgent?: string) => ({
  kind: step.kind,
  at: instantJson(step.atMs),
  decision: decisionSentence(step),
  transaction: step.kind === 'transaction' ? tracedJson(step.transaction) : null,
  transfer: step.kind === 'transfer' ? transferJson(step.transfer) : null,
  refusal: step.kind === 'refusal' ? refusalJson(step.refusal) : null,
  block: step.kind === 'block' ? tracedBlockJson(step.block, ownAgent) : null,
  entries: step.entries.map(entryJson),
  callbacks: step.callbacks.map(shownJson),
  doubts: step.doubts.map(itemJson),
});

/** `ownAgent`: the Agent whose own people call. */
export const shownPlayerJson = (
  { player, wallets, accounts, blocks, limits, sessions, timeline }: ShownPlayer,
  ownAgent: string | undefined,
) => ({
  id: player.id,
  agent: player.agent,
  member_id: player.memberId,
  active: player.isActive,
  wallets: wallets.map(({ currency, balance, reportedBalance, movements }) => ({
    currency,
    balance: amountText(balance, currency),
    told_balance: known(reportedBalance, currency),
    movements,
  })),
  accounts: accounts.map(({ provider, currency, upstreamName, isRegistered }) => ({
    provider,
    currency,
    upstream_name: upstreamName,
    registered: isRegistered,
  })),
  sessions: sessions.map(gameSessionJson),
  blocks: blocks.map(({ block, isStanding }) => blockJson(ownAgent)(block, isStanding)),
  limits: limits.map(limitJson(ownAgent)),
  timeline: { ...timeline, list: timeline.list.map((step) => stepJson(step, ownAgent)) },
});

function tracedBlockJson(block: Block, ownAgent: string | undefined) {
  const { stands: _stands, ...shown } = blockJson(ownAgent)(block);
  return { id: block.id, ...shown };
}

const known = (amount: Decimal | undefined, currency: string): string | null =>
  amount === undefined ? null : amountText(amount, currency);

const entryJson = ({ account, currency, amount, bookedAtMs }: TimelineEntry) => ({
  account,
  currency,
  amount: amountText(amount, currency),
  booked_at: instantJson(bookedAtMs),
});

const tracedJson = (transaction: TimelineTransaction) => ({
  ...transactionJson(transaction),
  told: transaction.acknowledgement ?? null,
  held_by: transaction.heldBy,
  sequence: transaction.sequence ?? null,
  doubt: transaction.discrepancy ?? null,
  report: reportJson(transaction.report, transaction.currency),
});

const reportJson = (report: BetReport, currency: string) => ({
  game_code: report.gameCode ?? null,
  game_type: report.gameType ?? null,
  bet_amount: known(report.betAmount, currency),
  valid_bet_amount: known(report.validBetAmount, currency),
  prize_amount: known(report.prizeAmount, currency),
  win_loss: known(report.winLoss, currency),
  detail: report.detail ?? null,
});

const step = TIMELINES.round.answers.shape.list.element.shape;
const { amount: _, balance_before: __, balance_after: ___, ...TRANSFER } = step.transfer.unwrap().shape;
const plainTransferJson = shownBy(z.object(TRANSFER));

const transferJson = (transfer: TimelineTransfer) => ({
  ...plainTransferJson(transfer),
  amount: amountText(transfer.amount, transfer.currency),
  balance_before: known(transfer.balanceBefore, transfer.currency),
  balance_after: known(transfer.balanceAfter, transfer.currency),
});

const { reported: ____, ...REFUSAL } = step.refusal.unwrap().shape;
const plainRefusalJson = shownBy(z.object(REFUSAL));

const refusalJson = (refusal: TimelineRefusal) => ({
  ...plainRefusalJson(refusal),
  reported: amountText(refusal.movement, refusal.currency),
});
