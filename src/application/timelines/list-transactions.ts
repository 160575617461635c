import { CALLBACK_ACTIONS, type ActionName } from '../../domain/callback/callback-action.ts';
import type { InvalidParameter } from '../../domain/shared/invalid-parameter.ts';
import type { NumberedPage } from '../../domain/shared/page.ts';
import { all, ok, type Result } from '../../domain/shared/result.ts';
import { MONEY_KINDS } from '../../domain/wallet/money-kind.ts';
import { TRANSACTION_STATUSES } from '../../domain/wallet/wallet-event.ts';
import { chosenAmount, chosenCode, chosenInstant, chosenWord, listed, type ListQuery } from '../list-query.ts';
import type { RecordedTransaction, TransactionFilter, WalletHistory } from '../ports/wallet-history.ts';

type Place = 'agent' | 'player' | 'provider' | 'round' | 'wager' | 'transaction';
type Content = 'status' | 'action' | 'money_kind' | 'min_amount' | 'max_amount' | 'since' | 'until';
type TransactionQuery = ListQuery<Place | Content>;

/** Lists the transactions of providers in wallets, the newest first. */
export class ListTransactions {
  readonly #history: WalletHistory;

  constructor(history: WalletHistory) {
    this.#history = history;
  }

  execute(question: TransactionQuery): Promise<Result<NumberedPage<RecordedTransaction>, InvalidParameter>> {
    return listed(question, filterOf(question), (filter, page) => this.#history.list(filter, page));
  }
}

const ACTIONS = Object.keys(CALLBACK_ACTIONS) as readonly ActionName[];

const filterOf = (question: TransactionQuery): Result<TransactionFilter, InvalidParameter> =>
  all({
    agent: ok(chosenCode(question.agent)),
    memberId: ok(chosenCode(question.player)),
    provider: ok(chosenCode(question.provider)),
    // Ids of providers keep their case and their spaces.
    roundId: ok(question.round || undefined),
    wagerId: ok(question.wager || undefined),
    transactionId: ok(question.transaction || undefined),
    status: chosenWord('status', question.status, TRANSACTION_STATUSES),
    action: chosenWord('action', question.action, ACTIONS),
    moneyKind: chosenWord('money_kind', question.money_kind, MONEY_KINDS),
    amountMin: chosenAmount('min_amount', question.min_amount),
    amountMax: chosenAmount('max_amount', question.max_amount),
    sinceMs: chosenInstant('since', question.since),
    untilMs: chosenInstant('until', question.until),
  });
