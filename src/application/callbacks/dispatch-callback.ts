import { CALLBACK_ACTIONS, callbacksOf, type CallbackAction } from '../../domain/callback/callback-action.ts';
import type { CallbackMessage } from '../../domain/callback/callback-message.ts';
import type { CallbackRole } from '../../domain/callback/callback-role.ts';
import type { Randomness } from '../ports/randomness.ts';
import type { Decimal } from '../../domain/shared/decimal.ts';
import { instantText } from '../../domain/shared/instant.ts';
import { amountText } from '../../domain/wallet/amount.ts';
import { roundClosedOf } from '../../domain/wallet/money-kind.ts';
import type { Agent } from '../../domain/agent/agent.ts';
import type { Launch } from '../../domain/player/game-session.ts';
import type { Player } from '../../domain/player/player.ts';
import type { BetReport, WalletTransaction } from '../../domain/wallet/wallet-event.ts';

/** Writes the callbacks for an accepted transaction: one message for each callback that its action requires. */
export class DispatchCallback {
  readonly #randomness: Randomness;
  readonly #onMissingOriginal: (news: News) => void;

  /** `onMissingOriginal` is called for each transaction that should name the transaction that it corrects, but cannot. */
  constructor(randomness: Randomness, onMissingOriginal: (news: News) => void) {
    this.#randomness = randomness;
    this.#onMissingOriginal = onMissingOriginal;
  }

  execute(news: News): readonly CallbackMessage[] {
    const { recommendsOriginal }: CallbackAction = CALLBACK_ACTIONS[news.transaction.action];
    if (recommendsOriginal && news.original === undefined) this.#onMissingOriginal(news);
    return rolesOf(news).map((role) => this.#message(role, news));
  }

  #message(role: CallbackRole, news: News): CallbackMessage {
    const id = this.#randomness.id();
    return {
      id,
      agent: news.agent.code,
      role,
      lane: news.lane,
      transactionId: news.transaction.id,
      body: callbackBody(id, role, news),
    };
  }
}

/** A report-only transaction moves no funds, so no fund callback is sent for it. A voided one must still reach the Agent's records of bets. */
function rolesOf({ transaction: { action, isReportOnly }, agent }: News): readonly CallbackRole[] {
  const roles = callbacksOf(action, agent);
  return isReportOnly && action !== 'VOID' ? roles.filter((role) => role === 'bet-push') : roles;
}

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

/** News: an accepted transaction, with the facts that an Agent needs to understand it. */
export interface News {
  readonly transaction: WalletTransaction;
  /** The provider's number of the transaction that this one settles or cancels, if it is known. */
  readonly original: string | undefined;
  /** The report of that transaction, which may name a game that this one does not name. */
  readonly originalReport?: BetReport | undefined;
  readonly player: Pick<Player, 'memberId'>;
  readonly agent: Agent;
  readonly provider: string;
  readonly currency: string;
  readonly lane: string;
  /** The movement count of the gateway's wallet after the transaction; undefined if the Agent holds the balance. */
  readonly wallet: { readonly sequence: number } | undefined;
  /** The launch to which the transaction belongs, as far as that is known. */
  readonly launch?: Launch | undefined;
}
