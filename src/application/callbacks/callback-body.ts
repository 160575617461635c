import type { CallbackRole } from '../../domain/callback/callback-role.ts';
import type { Decimal } from '../../domain/shared/decimal.ts';
import { instantText } from '../../domain/shared/instant.ts';
import { amountText } from '../../domain/wallet/amount.ts';
import { roundClosedOf } from '../../domain/wallet/money-kind.ts';
import type { News } from './news.ts';

/** The body of a callback, as JSON; unknown fields are left out. */
export const callbackBody = (id: string, role: CallbackRole, news: News): string =>
  JSON.stringify({ ...common(id, news), ...FIELDS[role](news), ...session(news) });

type Fields = Readonly<Record<string, unknown>>;

function common(id: string, { transaction, original, player, provider, currency, wallet }: News): Fields {
  const { action, moved, occurredAtMs } = transaction;
  return {
    callback_id: id,
    action,
    provider,
    username: player.memberId,
    currency,
    amount: amountText(moved.abs(), currency),
    // The amount is positive for every action. A settlement that is corrected downwards takes money from the player.
    direction: directionOf(moved),
    transaction_id: transaction.transactionId,
    original_transaction_id: original,
    round_id: transaction.roundId,
    occurred_at: instantText(occurredAtMs),
    timestamp: Math.floor(occurredAtMs / 1_000),
    ...(wallet !== undefined && { balance: amountText(transaction.balanceAfter, currency), sequence: wallet.sequence }),
  };
}

function directionOf(moved: Decimal): 'credit' | 'debit' | 'none' {
  if (moved.isZero()) return 'none';
  return moved.isNegative() ? 'debit' : 'credit';
}

const game = ({ transaction: { report }, originalReport }: News): Fields => ({
  game_code: report.gameCode ?? originalReport?.gameCode,
  game_type: report.gameType ?? originalReport?.gameType,
});

const kind = ({ transaction: { report } }: News): Fields => ({ kind: report.moneyKind, grant_id: report.grantId });

const providerAction = ({ transaction: { report } }: News): Fields => ({ provider_action: report.providerAction });

function roundEnd({ transaction: { report } }: News): Fields {
  const end = roundClosedOf(report);
  return { round_closed: end?.isClosed, round_closed_is_derived: end?.isDerived === true ? true : undefined };
}

/** No provider names the session of a launch in its events, so the session is derived from the player's launches. */
const session = ({ launch }: News): Fields =>
  launch === undefined ? {} : { session_id: launch.id, reference: launch.reference, session_is_derived: true };

const detail = ({ transaction: { report } }: News): Fields => ({ bet_detail: report.detail });

function result({ transaction: { report }, currency }: News): Fields {
  const text = (amount: Decimal | undefined) => amount && amountText(amount, currency);
  return {
    bet_amount: text(report.betAmount),
    valid_bet_amount: text(report.validBetAmount),
    prize_amount: text(report.prizeAmount),
    win_loss: text(report.winLoss),
  };
}

/** The settled bet, with the fields that are known: providers report the bets of a settlement one by one. */
const orders = ({ original, transaction: { report }, currency }: News): Fields => ({
  orders:
    original === undefined
      ? []
      : [{ transaction_id: original, bet_amount: report.betAmount && amountText(report.betAmount, currency) }],
});

const paid = (news: News): Fields => ({ ...kind(news), ...providerAction(news), ...roundEnd(news) });

/** The fields of each callback, beside those that all callbacks have in common. */
const FIELDS = {
  bet: (news) => ({ ...kind(news), ...providerAction(news), ...game(news), ...detail(news) }),
  settle: (news) => ({ ...paid(news), ...game(news), ...result(news), ...orders(news) }),
  cancel: (news) => ({ ...providerAction(news), ...roundEnd(news), ...game(news), reason: news.transaction.action }),
  'bet-push': (news) => ({ ...paid(news), ...game(news), ...result(news), ...detail(news) }),
} as const satisfies Record<CallbackRole, (news: News) => Fields>;
