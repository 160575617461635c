import type { Block } from '../../domain/player/block.ts';
import { instantText } from '../../domain/shared/instant.ts';
import { amountText } from '../../domain/wallet/amount.ts';
import type { TransactionStatus } from '../../domain/wallet/wallet-event.ts';
import type { TimelineRefusal, MoneyStep, TimelineTransaction, TimelineTransfer } from '../ports/timeline-store.ts';

/** The decision about a step, in a sentence. */
export function decisionSentence(step: MoneyStep): string {
  if (step.kind === 'transaction') return ABOUT_TRANSACTION[step.transaction.status](step.transaction);
  if (step.kind === 'block') return aboutBlock(step.block);
  return step.kind === 'transfer' ? aboutTransfer(step.transfer) : aboutRefusal(step.refusal);
}

const ABOUT_TRANSACTION: Readonly<Record<TransactionStatus, (transaction: TimelineTransaction) => string>> = {
  accepted: ({ action, moved, currency, balanceAfter }) =>
    moved.isZero()
      ? `The ${action} was accepted and moved nothing.`
      : `The ${action} was accepted and moved ${amountText(moved, currency)} ${currency}; the balance was ` +
        `${amountText(balanceAfter, currency)} afterwards.`,
  refused: ({ action, movement, currency, refusedBecause = 'conflict' }) =>
    `The ${action} of ${amountText(movement, currency)} ${currency} was refused (${refusedBecause}); nothing moved.`,
  awaited: ({ action }) => `The ${action} takes back a bet that has not come; should the bet come, it is refused.`,
  asked: ({ action }) => `The Agent is being asked about the ${action}; nothing has moved yet.`,
};

function aboutTransfer({ amount, currency, status, provider }: TimelineTransfer): string {
  const way = amount.isNegative() ? 'withdrawal' : 'deposit';
  const place = provider === undefined ? 'the gateway’s wallet' : `the wallet at provider ${provider}`;
  const order = `The ${way} of ${amountText(amount.abs(), currency)} ${currency} (${place})`;
  if (status === 'pending') return `${order} is not decided yet; the provider is asked again.`;
  return status === 'success' ? `${order} was carried out.` : `${order} failed; nothing moved.`;
}

const aboutRefusal = ({ action, movement, currency, because }: TimelineRefusal): string =>
  `The ${action} of ${amountText(movement, currency)} ${currency} was refused (${because}); nothing moved.`;

function aboutBlock({ reason, untilMs, lifted, refusedStakes }: Block): string {
  const end = untilMs === undefined ? 'until it is lifted' : `until ${instantText(untilMs)}`;
  const early = lifted === undefined ? '' : ` It was lifted at ${instantText(lifted.atMs)}.`;
  const stakes = refusedStakes === 1 ? 'One stake was' : `${refusedStakes} stakes were`;
  return `The player was blocked (${reason}) ${end}.${early} ${stakes} refused meanwhile.`;
}
