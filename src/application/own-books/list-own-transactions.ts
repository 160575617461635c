import { checkOperator, type AgentMismatch } from '../../domain/agent/agent.ts';
import { CALLBACK_ACTIONS, type ActionName } from '../../domain/callback/callback-action.ts';
import { invalidParameter, type InvalidParameter } from '../../domain/shared/invalid-parameter.ts';
import { PageRequest } from '../../domain/shared/page-request.ts';
import { all, err, ok, type Result } from '../../domain/shared/result.ts';
import { MONEY_KINDS } from '../../domain/wallet/money-kind.ts';
import type { AgentInput } from '../agent-query.ts';
import { chosenCode, chosenWord } from '../list-query.ts';
import type { OwnTransactions } from '../ports/own-transactions.ts';
import type { RecordedTransaction } from '../ports/wallet-history.ts';

export type ListOwnTransactionsInput = AgentInput<
  'cursor' | 'memberId' | 'roundId' | 'provider' | 'action' | 'moneyKind' | 'pageSize'
>;

/** Transactions, the oldest first. `hasMore`: a call with `cursor` returns more at once. */
export interface OwnTransactionList {
  readonly list: readonly RecordedTransaction[];
  readonly cursor: string;
  readonly hasMore: boolean;
}

const CURSOR = /^(?:0|[1-9]\d{0,15})$/;
const ACTIONS = Object.keys(CALLBACK_ACTIONS) as readonly ActionName[];

/** Lists the transactions of the calling Agent's players in the order in which they became final, so that a reader misses none and reads none twice. */
export class ListOwnTransactions {
  readonly #transactions: OwnTransactions;

  constructor(transactions: OwnTransactions) {
    this.#transactions = transactions;
  }

  async execute(
    input: ListOwnTransactionsInput,
  ): Promise<Result<OwnTransactionList, InvalidParameter | AgentMismatch>> {
    const caller = checkOperator(input.agent, input.operatorCode);
    if (!caller.ok) return caller;
    const { cursor = '', pageSize } = input;
    const size = PageRequest.of('', pageSize);
    if (!size.ok) return size;
    const filter = filterOf(input);
    if (!filter.ok) return filter;
    if (cursor !== '' && !CURSOR.test(cursor)) return err(NO_CURSOR);
    const of = { ...filter.value, agent: caller.value.code };
    const page = await this.#transactions.after(Number(cursor), of, size.value.pageSize);
    if (page === undefined) return err(NO_CURSOR);
    return ok({ list: page.list, cursor: String(page.place), hasMore: page.hasMore });
  }
}

const filterOf = ({
  memberId = '',
  roundId = '',
  provider = '',
  action = '',
  moneyKind = '',
}: ListOwnTransactionsInput) =>
  all({
    memberId: ok(chosenCode(memberId)),
    // The ids of providers keep their case and their spaces.
    roundId: ok(roundId || undefined),
    provider: ok(chosenCode(provider)),
    action: chosenWord('action', action, ACTIONS),
    moneyKind: chosenWord('money_kind', moneyKind, MONEY_KINDS),
  });

const NO_CURSOR = invalidParameter('cursor', 'must be the cursor of an earlier answer; call without one to begin anew');
