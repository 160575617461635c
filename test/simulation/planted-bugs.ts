/** Possible bugs of the gateway, each planted between the core and a port. */
import type { CallbackQueue, LaneRun } from '../../src/application/ports/callback-queue.ts';
import type {
  DecidedTransaction,
  EndedAuthorization,
  RecordedBeside,
  RelatedTransactions,
  WalletWork,
} from '../../src/application/ports/wallet-book.ts';
import { resultOf } from '../../src/application/steps.ts';
import type { Restraint } from '../../src/domain/player/restraint.ts';
import { Decimal } from '../../src/domain/shared/decimal.ts';
import type { WalletClues } from '../../src/domain/wallet/clues-of.ts';
import { isSameNumber } from '../../src/domain/wallet/transaction-role.ts';
import type { WalletTransaction } from '../../src/domain/wallet/wallet-event.ts';
import type { Invariant } from './checks/findings.ts';
import type { Connection } from './gateway/connection.ts';
import type { Sabotage } from './gateway/surroundings.ts';
import { answerBeforeCommit, outboxAfterCommit, tellingUndoneWorks, withoutLocks } from './planted-books.ts';

interface PlantedBug {
  readonly sabotage: Sabotage;
  /** The invariants that may notice the bug, whichever is violated first. */
  readonly noticedBy: readonly Invariant[];
}

/** Changes what a work sees of a wallet, or what it keeps. */
const withWorks =
  (change: (work: WalletWork<unknown>) => Partial<WalletWork<unknown>>): NonNullable<Sabotage['book']> =>
  (book) => ({
    about: (...asked) => book.about(...asked),
    ownersOf: (...asked) => book.ownersOf(...asked),
    run: (work) => book.run({ ...work, ...(change(work as WalletWork<unknown>) as Partial<typeof work>) }),
  });

/** Changes what the clues lead to. */
const finding = (change: (related: RelatedTransactions, clues: WalletClues) => RelatedTransactions): Sabotage => ({
  book: withWorks(({ clues, decide }) => ({
    decide: ({ found, ...facts }) =>
      decide({ ...facts, found: found.map((related, at) => change(related, clues[at]!)) }),
  })),
});

/** Overlooks some of the earlier transactions. */
const overlooking = (isSeen: (one: WalletTransaction, event: WalletClues) => boolean): Sabotage =>
  finding(({ transactions, ...rest }, clues) => ({
    ...rest,
    transactions: transactions.filter((one) => isSeen(one, clues)),
  }));

const keeping = (
  change: (record: readonly DecidedTransaction[], beside: RecordedBeside) => readonly DecidedTransaction[],
): NonNullable<Sabotage['book']> =>
  withWorks(({ decide }) => ({
    *decide(facts) {
      const decision = yield* resultOf(decide(facts));
      return { ...decision, record: change(decision.record ?? [], decision.beside ?? {}) };
    },
  }));

const recording = (change: (one: DecidedTransaction) => DecidedTransaction): Sabotage => ({
  book: keeping((record) => record.map(change)),
});

const withQueue = (
  change: (queue: CallbackQueue, connection: Connection) => Partial<CallbackQueue>,
): NonNullable<Sabotage['queue']> => {
  return (queue, connection) => ({
    claim: (request) => queue.claim(request),
    renew: (claims, leaseEndMs) => queue.renew(claims, leaseEndMs),
    settle: (runs, nowMs) => queue.settle(runs, nowMs),
    ...change(queue, connection),
  });
};

/** A former holder of a lane may release it. */
const settlingUnfenced = withQueue((queue, { ground }) => ({
  settle: (runs, nowMs) => {
    const asHolder = (run: LaneRun): LaneRun => {
      const { agent, lane } = run.claim;
      const kept = ground.database.callbacks.lanes.get(JSON.stringify([agent, lane]));
      return kept === undefined ? run : { ...run, claim: { ...run.claim, epoch: kept.epoch } };
    };
    return queue.settle(runs.map(asHolder), nowMs);
  },
}));

/** Another process may claim the lane while its callback is still on its way. */
const leasingBriefly = withQueue((queue) => ({
  claim: (request) => queue.claim({ ...request, leaseEndMs: request.nowMs + 500 }),
}));

const takingSilenceForYes = withQueue((queue) => ({
  settle: (runs, nowMs) => {
    const delivered = (run: LaneRun): LaneRun => ({
      ...run,
      settled: run.attempts.map(({ callbackId }) => callbackId),
      next: run.next.kind === 'goes_on' ? run.next : { kind: 'ready' },
    });
    return queue.settle(runs.map(delivered), nowMs);
  },
}));

const isCancellation = ({ action }: WalletTransaction): boolean => action === 'CANCEL';

const renumbered = (one: DecidedTransaction): DecidedTransaction => ({
  ...one,
  transaction: { ...one.transaction, transactionId: `${one.transaction.transactionId}.${one.transaction.id}` },
});

const inLaneOfItsRole = (one: DecidedTransaction): DecidedTransaction => ({
  ...one,
  messages: one.messages.map((message) => ({ ...message, lane: `${message.lane}:${message.role}` })),
});

const withoutCancellation = (one: DecidedTransaction): DecidedTransaction =>
  one.isEndOfAsk === true && one.transaction.status === 'refused' ? { ...one, messages: [] } : one;

/** A bet that has ended is accepted after all when its answer comes. */
const takingLateAnswers: NonNullable<Sabotage['book']> = (book, connection) => {
  const { money } = connection.ground.database;
  const reopened = ({ callbackId, attempt }: EndedAuthorization): readonly DecidedTransaction[] => {
    const id = money.questions.get(callbackId)?.message.transactionId;
    const at = money.walletTransactions.findIndex((one) => one.transaction.id === id);
    const kept = money.walletTransactions[at];
    if (attempt?.outcome !== 'accepted' || kept?.transaction.status !== 'refused') return [];
    const { transaction } = kept;
    money.walletTransactions[at] = { ...kept, transaction: { ...transaction, status: 'asked' } };
    const taken = {
      ...transaction,
      status: 'accepted',
      refusedBecause: undefined,
      moved: transaction.movement,
    } as const;
    return [{ transaction: taken, messages: [], mayOverdraw: false, isEndOfAsk: true }];
  };
  const change = keeping((record, { authorizations: questions = [] }) => [
    ...record,
    ...questions.flatMap((one) => reopened(one)),
  ]);
  return change(book, connection);
};

/** Changes the transactions by which an event is decided. */
const seeing = (change: (one: WalletTransaction, clues: WalletClues) => WalletTransaction): Sabotage =>
  finding(({ transactions, ...rest }, clues) => ({
    ...rest,
    transactions: transactions.map((one) => change(one, clues)),
  }));

/** Every correction counts as a complete one, whatever its amount. */
const asIfWhole = (one: WalletTransaction): WalletTransaction =>
  one.corrects === undefined || one.moved.isZero() ? one : { ...one, moved: one.moved.times(Decimal.from('1000000')) };

/** A number counts as known, whichever bet it cancels. */
const asIfSameCorrected = (
  one: WalletTransaction,
  { kind, transactionId, corrects }: WalletClues,
): WalletTransaction => (isSameNumber(one, { kind, transactionId }) ? { ...one, corrects } : one);

const emptyPayouts = recording((one) =>
  one.transaction.action === 'SETTLED' && one.transaction.status === 'accepted'
    ? { ...one, transaction: { ...one.transaction, moved: Decimal.ZERO } }
    : one,
);

const isNegativePayout = ({ transaction: { action, movement, status } }: DecidedTransaction): boolean =>
  action === 'BONUS' && status === 'accepted' && movement.isNegative();

const payingNegatives = recording((one) =>
  isNegativePayout(one) ? { ...one, transaction: { ...one.transaction, moved: one.transaction.moved.abs() } } : one,
);

const hidingNegatives = recording((one) =>
  isNegativePayout(one) ? { ...one, transaction: { ...one.transaction, discrepancy: undefined } } : one,
);

/** Changes the restraints by which some works are decided. */
const restrained = (
  change: (restraint: Restraint) => Partial<Restraint>,
  isMeant: (work: WalletWork<unknown>) => boolean = () => true,
): Sabotage => ({
  book: withWorks((work) => ({
    decide: ({ restraint, ...facts }) =>
      work.decide({
        ...facts,
        restraint: restraint && isMeant(work) ? { ...restraint, ...change(restraint) } : restraint,
      }),
  })),
});

const isEndOfQuestion = ({ limits }: WalletWork<unknown>): boolean => limits?.rank === 'first';

const isOfRecord = ({ kind }: WalletTransaction): boolean => kind === 'recorded-wager';

const knowingNoOthers = finding((related) => ({ ...related, isTakenElsewhere: false }));

/** By the name of the bug. */
export const PLANTED_BUGS: Readonly<globalThis.Record<string, PlantedBug>> = {
  'callbacks written after the commit': { sabotage: { book: outboxAfterCommit }, noticedBy: ['callbacks_kept'] },
  'a repetition that is not recognised': {
    sabotage: overlooking((one, { transactionId }) => one.transactionId !== transactionId),
    noticedBy: ['no_surprises'],
  },
  'numbers that are not kept as they are': { sabotage: recording(renumbered), noticedBy: ['transactions_known'] },
  'a tombstone that is ignored': {
    sabotage: overlooking((one, event) => one.status !== 'awaited' || one.transactionId === event.transactionId),
    noticedBy: ['cancelled_stays_cancelled'],
  },
  'a cancellation that is paid twice': {
    sabotage: overlooking((one, event) => !isCancellation(one) || one.transactionId === event.transactionId),
    noticedBy: ['taken_back_once'],
  },
  'a block that does not stop a stake': {
    sabotage: restrained(() => ({ blocks: [] })),
    noticedBy: ['blocked_stakes_nothing'],
  },
  'a block that does not stop a stake whose Agent was asked before it': {
    sabotage: restrained(() => ({ blocks: [] }), isEndOfQuestion),
    noticedBy: ['blocked_stakes_nothing'],
  },
  'a limit that is not checked': { sabotage: restrained(() => ({ limits: undefined })), noticedBy: ['limits_hold'] },
  'a limit that is not checked once the Agent has answered': {
    sabotage: restrained(() => ({ limits: undefined }), isEndOfQuestion),
    noticedBy: ['limits_hold'],
  },
  'a limit that forgets what was lost': {
    sabotage: restrained(({ limits }) => ({ limits: limits && { ...limits, days: [] } })),
    noticedBy: ['limits_hold'],
  },
  'a lane for each kind of callback': { sabotage: recording(inLaneOfItsRole), noticedBy: ['order_kept'] },
  'a lease without a fence': { sabotage: { queue: settlingUnfenced }, noticedBy: ['one_at_a_time'] },
  'a lease shorter than a callback': { sabotage: { queue: leasingBriefly }, noticedBy: ['one_at_a_time'] },
  'silence taken for acceptance': {
    sabotage: { queue: takingSilenceForYes },
    noticedBy: ['delivered_is_acknowledged'],
  },
  'an answer that comes late and is taken': {
    sabotage: { book: takingLateAnswers },
    noticedBy: ['balances_explained', 'failed_comes_to_nothing', 'agent_agrees', 'taken_back_once'],
  },
  'no cancellation of what the Agent may have taken': {
    sabotage: recording(withoutCancellation),
    noticedBy: ['failed_comes_to_nothing'],
  },
  'callbacks of a work that was undone': {
    sabotage: { book: tellingUndoneWorks },
    noticedBy: ['no_surprises', 'callbacks_kept'],
  },
  'an answer before the commit': { sabotage: { book: answerBeforeCommit }, noticedBy: ['told_is_booked'] },
  'a correction that counts for all of its wager': {
    sabotage: seeing(asIfWhole),
    noticedBy: ['told_is_moved', 'told_is_booked'],
  },
  'a correction that is known by its number alone': {
    sabotage: seeing(asIfSameCorrected),
    noticedBy: ['transactions_once'],
  },
  'a payout that is acknowledged and not booked': { sabotage: emptyPayouts, noticedBy: ['told_is_booked'] },
  'a record that is booked beside a part of its wager': {
    sabotage: overlooking((one, { whole }) => whole === undefined || one.action !== 'BONUS'),
    noticedBy: ['records_stand'],
  },
  'a movement that comes after the record of its wager and is paid': {
    sabotage: overlooking((one, { transactionId }) => !isOfRecord(one) || one.transactionId === transactionId),
    noticedBy: ['records_stand'],
  },
  'a negative payout that is paid': { sabotage: payingNegatives, noticedBy: ['told_is_booked'] },
  'a negative payout that nobody is told of': { sabotage: hidingNegatives, noticedBy: ['told_is_moved'] },
  'a refusal that nobody is told of': {
    sabotage: { refusals: (log) => Object.assign(Object.create(log), { note: () => Promise.resolve() }) },
    noticedBy: ['refused_is_in_doubt'],
  },
  'a name taken as it came in a number': {
    sabotage: { nameInNumber: (told) => told },
    noticedBy: ['transactions_known', 'no_surprises'],
  },
  'the number of another player': { sabotage: knowingNoOthers, noticedBy: ['no_surprises'] },
  'wallets without a lock': {
    sabotage: { book: withoutLocks },
    noticedBy: ['no_surprises', 'wallets_covered', 'taken_back_once', 'cancelled_stays_cancelled'],
  },
};
