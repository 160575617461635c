import { checkOperator, type AgentMismatch } from '../../domain/agent/agent.ts';
import { CALLBACK_ACTIONS, type ActionName } from '../../domain/callback/callback-action.ts';
import { invalidParameter, type InvalidParameter } from '../../domain/shared/invalid-parameter.ts';
import { PageRequest } from '../../domain/shared/page-request.ts';
import { all, err, ok, type Result } from '../../domain/shared/result.ts';
import { MONEY_KINDS } from '../../domain/wallet/money-kind.ts';
import { givenText, type AgentInput } from '../agent-query.ts';
import { chosenCode, chosenWord, listed } from '../list-query.ts';
import type { OwnTransactions } from '../ports/own-transactions.ts';
import type { RecordedTransaction } from '../ports/wallet-history.ts';
import type { NumberedPage } from '../../domain/shared/page.ts';
import type { Delivery, CallbackQuery, ListCallbacks } from '../callbacks/callback-desk.ts';
import type { ReplayCallback } from '../callbacks/replay-callbacks.ts';
import { notFound, type AgentMoved, type NotFound } from '../failure.ts';
import type { CallbackLog } from '../ports/callback-log.ts';
import { foldCode } from '../../domain/shared/code.ts';
import type { OpenBetBook, OpenRound } from '../ports/open-bet-book.ts';
import type { ShowRound, TimelineStep } from '../timelines/timeline.ts';

type ListOwnTransactionsInput = AgentInput<
  'cursor' | 'memberId' | 'roundId' | 'provider' | 'action' | 'moneyKind' | 'pageSize'
>;

/** Transactions, the oldest first. `hasMore`: a call with `cursor` returns more at once. */
interface OwnTransactionList {
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

type ListOwnCallbacksInput = AgentInput<
  'status' | 'role' | 'memberId' | 'roundId' | 'transaction' | 'since' | 'until' | 'page' | 'pageSize'
>;

const ANY = {
  lane: '',
  failures: '',
  last_outcome: '',
  due_before: '',
  blocked_by: '',
  after: '',
  min_amount: '',
  max_amount: '',
};

/** Lists the callbacks to the calling Agent with their progress, the newest first. */
export class ListOwnCallbacks {
  readonly #list: Pick<ListCallbacks, 'execute'>;

  constructor(list: Pick<ListCallbacks, 'execute'>) {
    this.#list = list;
  }

  async execute(
    input: ListOwnCallbacksInput,
  ): Promise<Result<NumberedPage<Delivery>, InvalidParameter | AgentMismatch>> {
    const caller = checkOperator(input.agent, input.operatorCode);
    if (!caller.ok) return caller;
    const { status = '', role = '', memberId = '', roundId = '', transaction = '' } = input;
    const { since = '', until = '', page = '', pageSize = '' } = input;
    const about = { player: memberId, round: roundId, transaction, agent: caller.value.code };
    const query: CallbackQuery = { ...ANY, ...about, status, role, since, until, page, pageSize };
    return this.#list.execute(query);
  }
}

/** Sends a callback to the calling Agent again, and lets its lane continue. The callback of another Agent does not exist for the caller. */
export class ReplayOwnCallback {
  readonly #log: Pick<CallbackLog, 'agentOf'>;
  readonly #replay: Pick<ReplayCallback, 'execute'>;

  constructor(log: Pick<CallbackLog, 'agentOf'>, replay: Pick<ReplayCallback, 'execute'>) {
    this.#log = log;
    this.#replay = replay;
  }

  async execute(
    input: AgentInput<'callbackId'>,
  ): Promise<Result<undefined, NotFound | InvalidParameter | AgentMoved | AgentMismatch>> {
    const caller = checkOperator(input.agent, input.operatorCode);
    if (!caller.ok) return caller;
    const id = givenText('callback_id', input.callbackId);
    if (!id.ok) return id;
    if ((await this.#log.agentOf(id.value)) !== caller.value.code) return err(notFound('callback', id.value));
    return this.#replay.execute(id.value);
  }
}

type ShowOwnRoundInput = AgentInput<'provider' | 'roundId' | 'page' | 'pageSize'>;

/** Shows the timeline of a round as far as the calling Agent's players took part in it, the oldest step first. */
export class ShowOwnRound {
  readonly #round: Pick<ShowRound, 'execute'>;

  constructor(round: Pick<ShowRound, 'execute'>) {
    this.#round = round;
  }

  async execute(
    input: ShowOwnRoundInput,
  ): Promise<Result<NumberedPage<TimelineStep>, InvalidParameter | NotFound | AgentMismatch>> {
    const caller = checkOperator(input.agent, input.operatorCode);
    if (!caller.ok) return caller;
    const provider = givenText('provider', input.provider);
    if (!provider.ok) return provider;
    const given = givenText('round_id', input.roundId);
    if (!given.ok) return given;
    const { page = '', pageSize = '' } = input;
    const agent = caller.value.code;
    return this.#round.execute({
      provider: foldCode(provider.value),
      // Ids of providers keep their spaces.
      round: input.roundId ?? '',
      agent,
      step: '',
      page,
      pageSize,
    });
  }
}

type ListOpenRoundsInput = AgentInput<'provider' | 'page' | 'pageSize'>;

/** Lists the rounds of the calling Agent's players that have had a stake and no outcome for too long, the oldest first. */
export class ListOpenRounds {
  readonly #openBets: Pick<OpenBetBook, 'openOf'>;

  constructor(openBets: Pick<OpenBetBook, 'openOf'>) {
    this.#openBets = openBets;
  }

  async execute(
    input: ListOpenRoundsInput,
  ): Promise<Result<NumberedPage<OpenRound>, InvalidParameter | AgentMismatch>> {
    const caller = checkOperator(input.agent, input.operatorCode);
    if (!caller.ok) return caller;
    const filter = { agent: caller.value.code, provider: chosenCode(input.provider ?? '') };
    return listed(input, ok(filter), (of, page) => this.#openBets.openOf(of, page));
  }
}
