import { launchOf } from '../../domain/player/game-session.ts';
import { jointRefusal } from '../../domain/player/restraint.ts';
import { Decimal } from '../../domain/shared/decimal.ts';
import type { RefusedBecause, WalletEvent, WalletTransaction } from '../../domain/wallet/wallet-event.ts';
import type { AskedBet } from './ask-agent.ts';
import type { DispatchCallback } from '../callbacks/dispatch-callback.ts';
import { cancelledBet, failedBet } from './failed-bet.ts';
import type { BatchOutcome, EventOutcome } from '../ports/provider-inbox.ts';
import type { DecidedTransaction, EndedAuthorization, WalletDecision, WalletFacts } from '../ports/wallet-book.ts';
import type { Steps } from '../steps.ts';
import { obstacleIn, outcomeOf, type BatchDecision, type DecidedEvent } from './decide-batch.ts';
import { newsOf } from './news-of.ts';
import { movedBy, type AskedStake, type OpenBatch } from './open-batch.ts';
import type { PlayerWallet } from './player-wallet.ts';
import { failedBatch, untaken } from './refuse-batch.ts';

/** A batch after the authorization requests for its stakes. After a stake that was not accepted, no request for later stakes was sent. */
export interface AnsweredBatch {
  readonly wallet: PlayerWallet;
  readonly events: readonly WalletEvent[];
  /** The outcomes for the provider if the whole batch is accepted. */
  readonly outcomes: readonly EventOutcome[];
  readonly stakes: readonly (AskedStake & AskedBet)[];
}

/** The outcome for the provider. `isBalanceKnown`: the balance is the player's real one, and not only the last known one. */
export interface ClosedBatch {
  readonly outcome: BatchOutcome;
  readonly isBalanceKnown: boolean;
}

/**
 * Ends a batch by the Agent's answers: the whole batch is accepted, or nothing of it. A stake may have ended meanwhile, because its provider
 * cancelled it or because the answer came too late. Then the stake stays unchanged, and nothing of the batch is accepted. If the player was blocked
 * or came to a limit while the Agent was asked, the stakes are refused, and the Agent is told to return those that it may have taken.
 */
export class CloseBatch {
  readonly #open: OpenBatch;
  readonly #dispatch: DispatchCallback;

  constructor(open: OpenBatch, dispatch: DispatchCallback) {
    this.#open = open;
    this.#dispatch = dispatch;
  }

  *execute(facts: WalletFacts, batch: BatchDecision, answered: AnsweredBatch): Steps<WalletDecision<ClosedBatch>> {
    const { stakes } = answered;
    const standing = standingOf(facts, stakes);
    const because =
      endedBefore(standing) ??
      stakes.flatMap(({ answer }) => refusalIn(answer) ?? [])[0] ??
      (answered.wallet.broughtInBy === undefined ? jointRefusal(facts.restraint, stakes.map(takenOf)) : undefined);
    if (because !== undefined) return this.#takeBack(facts, answered, { standing, because });
    return yield* this.#take(facts, batch, { answered, standing });
  }

  *#take(facts: WalletFacts, batch: BatchDecision, { answered, standing }: Taking): Steps<WalletDecision<ClosedBatch>> {
    const { wallet, stakes } = answered;
    const reportedBalance =
      reportedIn(stakes) ?? facts.reportedBalance?.plus(sumOf(stakes.map(({ event }) => event.movement)));
    const accepted = stakes.map((stake) => acceptedOf(stake, reportedBalance ?? Decimal.ZERO));
    const { decided, agrees } = yield* batch.execute({ ...asIfTaken(facts, accepted), reportedBalance }, accepted);
    const asked = new Set(stakes.map(({ event }) => event));
    const outcomes = decided.map((one) => outcomeAfter(one, asked, wallet));
    const [obstacle] = [
      ...outcomes.flatMap((outcome) => (outcome.kind === 'failed' ? 'no_answer' : (obstacleIn(outcome) ?? []))),
      ...(agrees ? [] : (['record_differs'] as const)),
    ];
    if (obstacle !== undefined) return this.#takeBack(facts, answered, { standing, because: obstacle });
    const rest = movedBy(decided);
    const ends = accepted.map((transaction) => this.#acceptedBet(facts, wallet, transaction));
    const after = reportedBalance?.plus(rest);
    const balance = after ?? Decimal.ZERO;
    const balanceBefore = balance.minus(rest).minus(sumOf(stakes.map(({ event }) => event.movement)));
    return {
      value: { outcome: { kind: 'decided', outcomes, balanceBefore, balance }, isBalanceKnown: after !== undefined },
      record: [...ends, ...this.#open.taken(facts, wallet, decided)],
      beside: { reportedBalance: after, authorizations: endsOf(stakes) },
    };
  }

  /** The authorization request was the callback about the bet. So only the other callbacks of the transaction are sent. */
  #acceptedBet({ launches }: WalletFacts, wallet: PlayerWallet, transaction: WalletTransaction): DecidedTransaction {
    const messages = this.#dispatch.execute(newsOf(wallet, { transaction, target: undefined, launches }));
    const others = messages.filter(({ role }) => role !== 'bet');
    return { transaction, acknowledgement: 'done', messages: others, mayOverdraw: false, isEndOfAsk: true };
  }

  #takeBack(facts: WalletFacts, batch: AnsweredBatch, { standing, because }: TakingBack): WalletDecision<ClosedBatch> {
    const { stakes, events } = batch;
    const ends = stakes.flatMap((stake) => {
      const bet = standing.get(stake);
      return bet?.status === 'asked'
        ? [this.#refusedBet(batch.wallet, stake, { bet, because, launches: facts.launches })]
        : [];
    });
    // The Agent will return the stakes that it has taken for this batch.
    const taken = sumOf(stakes.flatMap(({ answer, event }) => (answer.kind === 'taken' ? [event.movement] : [])));
    const reportedBalance = reportedIn(stakes)?.minus(taken);
    const kept = { record: ends, beside: { reportedBalance, authorizations: endsOf(stakes) } };
    const known = reportedBalance ?? facts.reportedBalance;
    const balance = known ?? Decimal.ZERO;
    if (known === undefined && because === 'no_answer') {
      return { ...kept, value: { outcome: failedBatch(events, balance), isBalanceKnown: true } };
    }
    const outcomes = untaken(events, batch.outcomes, because);
    const outcome = { kind: 'decided', outcomes, balanceBefore: balance, balance } as const;
    return { ...kept, value: { outcome, isBalanceKnown: known !== undefined } };
  }

  #refusedBet(
    wallet: PlayerWallet,
    { answer, message }: AskedStake & AskedBet,
    failing: FailingBet,
  ): DecidedTransaction {
    const { agent, memberId, provider, currency } = wallet;
    const launch = launchOf(failing.launches ?? [], failing.bet.report.gameCode);
    const parties = { agent, player: { memberId }, provider: provider.code, currency, lane: message.lane, launch };
    const mayHaveBeenTaken = answer.kind === 'taken' || answer.kind === 'unknown';
    return mayHaveBeenTaken ? cancelledBet(this.#dispatch, parties, failing) : failedBet(failing.bet, failing.because);
  }
}

function outcomeAfter(one: DecidedEvent, asked: ReadonlySet<WalletEvent>, { policy }: PlayerWallet): EventOutcome {
  return asked.has(one.event) ? { kind: 'accepted', moved: one.event.movement } : outcomeOf(one, policy);
}

interface FailingBet {
  readonly bet: WalletTransaction;
  readonly because: RefusedBecause;
  readonly launches: WalletFacts['launches'];
}

/** The present transactions of the stakes. */
type Standing = ReadonlyMap<AskedStake, WalletTransaction>;

interface Taking {
  readonly answered: AnsweredBatch;
  readonly standing: Standing;
}

interface TakingBack {
  readonly standing: Standing;
  readonly because: RefusedBecause;
}

function standingOf({ found }: WalletFacts, stakes: AnsweredBatch['stakes']): Standing {
  const bets = new Map(found.flatMap(({ transactions }) => transactions).map((one) => [one.id, one]));
  return new Map(
    stakes.map((stake) => {
      const bet = bets.get(stake.transaction.id);
      if (bet === undefined) throw new Error(`the bet ${stake.transaction.id} is gone`);
      return [stake, bet];
    }),
  );
}

const endedBefore = (standing: Standing): RefusedBecause | undefined =>
  [...standing.values()].flatMap(({ status, refusedBecause }) =>
    status === 'asked' ? [] : [refusedBecause ?? 'no_answer'],
  )[0];

function refusalIn(answer: AskedBet['answer']): RefusedBecause | undefined {
  if (answer.kind === 'taken') return undefined;
  return answer.kind === 'refused' ? answer.because : 'no_answer';
}

/** The last balance that the Agent stated. */
const reportedIn = (stakes: readonly AskedBet[]): Decimal | undefined =>
  stakes.findLast(({ answer }) => answer.balance !== undefined)?.answer.balance;

const acceptedOf = ({ transaction }: AskedStake, balanceAfter: Decimal): WalletTransaction => ({
  ...transaction,
  status: 'accepted',
  moved: transaction.movement,
  balanceAfter,
});

const takenOf = (stake: AskedStake): WalletTransaction => acceptedOf(stake, Decimal.ZERO);

/** The wallet for the other events of the batch, as if its stakes were taken. */
function asIfTaken(facts: WalletFacts, accepted: readonly WalletTransaction[]): WalletFacts {
  const ends = new Map(accepted.map((one) => [one.id, one]));
  const found = facts.found.map(({ transactions, isTakenElsewhere }) => ({
    transactions: transactions.map((one) => ends.get(one.id) ?? one),
    isTakenElsewhere,
  }));
  return { ...facts, found };
}

const STATUSES = { taken: 'delivered', refused: 'refused', unknown: 'unanswered', unsent: 'unanswered' } as const;

const endsOf = (stakes: readonly (AskedStake & AskedBet)[]): readonly EndedAuthorization[] =>
  stakes.map(({ message, answer, attempt }) => ({ callbackId: message.id, status: STATUSES[answer.kind], attempt }));

const sumOf = (amounts: readonly Decimal[]): Decimal => amounts.reduce((sum, one) => sum.plus(one), Decimal.ZERO);
