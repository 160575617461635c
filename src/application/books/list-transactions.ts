import { foldCode } from '../../domain/shared/code.ts';
import { invalidParameter, type InvalidParameter } from '../../domain/shared/invalid-parameter.ts';
import { PageRequest } from '../../domain/shared/page-request.ts';
import type { NumberedPage } from '../../domain/shared/page.ts';
import { err, ok, type Result } from '../../domain/shared/result.ts';
import { TRANSACTION_STATUSES } from '../../domain/wallet/wallet-event.ts';
import type { RecordedTransaction, TransactionFilter, WalletHistory } from '../ports/wallet-history.ts';

/** The filters for transactions, as text; an empty one counts as omitted. */
export type TransactionQuestion = Readonly<
  Record<'agent' | 'player' | 'round' | 'status' | 'page' | 'pageSize', string>
>;

/** Lists the transactions of providers in wallets, the newest first. */
export class ListTransactions {
  readonly #history: WalletHistory;

  constructor(history: WalletHistory) {
    this.#history = history;
  }

  async execute(question: TransactionQuestion): Promise<Result<NumberedPage<RecordedTransaction>, InvalidParameter>> {
    const wanted = PageRequest.of(question.page, question.pageSize);
    if (!wanted.ok) return wanted;
    const filter = filterOf(question);
    if (!filter.ok) return filter;
    const { list, total } = await this.#history.list(filter.value, wanted.value);
    return ok({ list, total, page: wanted.value.page, pageSize: wanted.value.pageSize });
  }
}

function filterOf({ agent, player, round, status }: TransactionQuestion): Result<TransactionFilter, InvalidParameter> {
  const known = TRANSACTION_STATUSES.find((each) => each === status);
  if (status !== '' && known === undefined) {
    return err(invalidParameter('status', `must be one of ${TRANSACTION_STATUSES.join(', ')}`));
  }
  return ok({
    agent: agent === '' ? undefined : foldCode(agent),
    memberId: player === '' ? undefined : foldCode(player),
    // Keeps the case and the spaces of the provider's id.
    roundId: round === '' ? undefined : round,
    status: known,
  });
}
