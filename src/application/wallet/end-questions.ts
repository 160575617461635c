import type { Agent } from '../../domain/agent/agent.ts';
import type { AgentStore } from '../ports/agent-store.ts';
import { isSameNumber } from '../../domain/wallet/transaction-role.ts';
import { atMost } from '../at-most.ts';
import type { Clock } from '../ports/clock.ts';
import type { OpenQuestion, OpenQuestions } from '../ports/open-questions.ts';
import type { DecidedTransaction, EndedQuestion, WalletBook, WalletPage } from '../ports/wallet-book.ts';
import type { DispatchCallback } from '../callbacks/dispatch-callback.ts';
import { cancelledBet } from './failed-bet.ts';

/** Questions that one round takes up. */
export const ROUND_MAX = 100;
/** Questions that are ended at a time: each is a work on a wallet, and players at play need connections too. */
const ENDED_AT_ONCE = 2;
/** How long after its end a question is left to whoever asked, who may be about to book the answer. */
export const GRACE_MS = 1_000;

interface EndQuestionsParts {
  readonly questions: OpenQuestions;
  readonly book: WalletBook;
  readonly agents: Pick<AgentStore, 'find'>;
  readonly dispatch: DispatchCallback;
  readonly clock: Clock;
}

/** What a round came to. */
export interface EndedQuestions {
  readonly ended: readonly OpenQuestion[];
  /** What was thrown over single ones; they are taken up again in the next round. */
  readonly faults: readonly unknown[];
  /** Whether there may be more. */
  readonly hasMore: boolean;
}

interface Ending {
  readonly question: OpenQuestion;
  readonly agent: Agent;
}

/**
 * Ends the questions of processes that died while they asked: the bets are off, and their Agents are told to cancel them. Any number of
 * processes may do it at once, because a bet ends once.
 */
export class EndQuestions {
  readonly #parts: EndQuestionsParts;

  constructor(parts: EndQuestionsParts) {
    this.#parts = parts;
  }

  async execute(): Promise<EndedQuestions> {
    const { questions, clock } = this.#parts;
    const overdue = await questions.overdue(clock.nowMs() - GRACE_MS, ROUND_MAX);
    const faults: unknown[] = [];
    const ended: OpenQuestion[] = [];
    await atMost(ENDED_AT_ONCE, overdue, (question) =>
      this.#end(question).then(
        () => ended.push(question),
        (fault: unknown) => faults.push(fault),
      ),
    );
    // Those that fail come again in every round; they must not make the rounds follow each other without a pause.
    return { ended, faults, hasMore: overdue.length === ROUND_MAX && faults.length === 0 };
  }

  async #end(question: OpenQuestion): Promise<void> {
    const { callbackId, wallet } = question;
    // Read before the wallet is locked: whoever holds a lock asks for nothing else.
    const agent = await this.#parts.agents.find(wallet.agent);
    if (agent === undefined) throw new Error(`the Agent ${wallet.agent} is gone`);
    const ended: EndedQuestion = { callbackId, status: 'unanswered', attempt: undefined };
    await this.#parts.book.withWallet(wallet, async (page) => {
      await page.record(await this.#failing(page, { question, agent }), { questions: [ended] });
    });
  }

  /** Nothing when the bet has ended, as one does that its provider cancels while the Agent is asked. */
  async #failing(page: WalletPage, { question, agent }: Ending): Promise<readonly DecidedTransaction[]> {
    const { bet, wallet, lane, memberId } = question;
    const { transactions } = await page.related({ kind: bet.kind, transactionId: bet.transactionId });
    const found = transactions.find((one) => isSameNumber(one, bet) && one.status === 'asked');
    if (found === undefined) return [];
    const { provider, currency } = wallet;
    const parties = { agent, player: { memberId }, provider, currency, lane };
    return [cancelledBet(this.#parts.dispatch, parties, { bet: found, because: 'no_answer' })];
  }
}
