import type { InvalidParameter } from '../../domain/shared/invalid-parameter.ts';
import type { NumberedPage } from '../../domain/shared/page.ts';
import { all, ok, type Result } from '../../domain/shared/result.ts';
import { TRANSACTION_STATUSES } from '../../domain/wallet/wallet-event.ts';
import { chosenCode, chosenWord, listed, type ListQuestion } from '../list-question.ts';
import type { RecordedTransaction, TransactionFilter, WalletHistory } from '../ports/wallet-history.ts';

export type TransactionQuestion = ListQuestion<'agent' | 'player' | 'round' | 'status'>;

/** Lists the transactions of providers in wallets, the newest first. */
export class ListTransactions {
  readonly #history: WalletHistory;

  constructor(history: WalletHistory) {
    this.#history = history;
  }

  execute(question: TransactionQuestion): Promise<Result<NumberedPage<RecordedTransaction>, InvalidParameter>> {
    return listed(question, filterOf(question), (filter, page) => this.#history.list(filter, page));
  }
}

const filterOf = ({ agent, player, round, status }: TransactionQuestion): Result<TransactionFilter, InvalidParameter> =>
  all({
    agent: ok(chosenCode(agent)),
    memberId: ok(chosenCode(player)),
    // Keeps the case and the spaces of the provider's id.
    roundId: ok(round || undefined),
    status: chosenWord('status', status, TRANSACTION_STATUSES),
  });
