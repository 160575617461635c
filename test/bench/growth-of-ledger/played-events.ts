/** Events of providers, taken as `src/application/wallet/take-batch.ts` takes them: locked, looked up, recorded. */
import { randomUUID } from 'node:crypto';
import type { DecidedTransaction } from '../../../src/application/ports/wallet-book.ts';
import { Decimal } from '../../../src/domain/shared/decimal.ts';
import type { ActionName } from '../../../src/domain/callback/callback-action.ts';
import type { Bet, LedgerSide } from './ledger-side.ts';
import { factsIn } from '../../ports/wallet-seeds.ts';

const NO_REPORT = {
  gameCode: undefined,
  gameType: undefined,
  betAmount: undefined,
  validBetAmount: undefined,
  prizeAmount: undefined,
  winLoss: undefined,
  detail: undefined,
};

/** In this order, because what the first one bets the last one settles. */
export const playedEvents: readonly { readonly name: string; run(side: LedgerSide): Promise<unknown> }[] = [
  { name: 'BET, new', run: bet },
  { name: 'BET, a repetition', run: repeat },
  { name: 'BET, a repetition of the busiest player', run: repeatOfBusiest },
  { name: 'SETTLED, with the look-up of its bet', run: settle },
  { name: 'CANCEL of an old bet, looked up only', run: lookUpCorrected },
];

async function bet(side: LedgerSide): Promise<void> {
  const { key, memberId } = side.nextOldBet();
  const id = randomUUID();
  const made: Bet = {
    key,
    memberId,
    bet: { kind: 'bet', transactionId: `${id}-bet`, roundId: `R${id}`, wagerId: `W${id}` },
  };
  const { kind, transactionId, wagerId } = made.bet;
  await side.book.run({
    wallet: key,
    clues: [{ kind, transactionId, stakes: { wagerId } }],
    decide: ({ balance, found }) => {
      if (found[0]!.transactions.length > 0) throw new Error('a new bet has relatives');
      return { value: undefined, record: [decided(made, balance, { action: 'BET', id, moved: '-1' })] };
    },
  });
  side.openBets.push(made);
}

async function repeat(side: LedgerSide): Promise<void> {
  await repeated(side, side.nextOldBet());
}

async function repeatOfBusiest(side: LedgerSide): Promise<void> {
  await repeated(side, side.busyBet);
}

async function repeated(side: LedgerSide, old: Bet): Promise<void> {
  const { kind, transactionId, wagerId } = old.bet;
  const clues = { kind, transactionId, stakes: { wagerId } };
  const { transactions } = (await factsIn(side.book, old.key, [clues])).found[0]!;
  if (transactions.length === 0) throw new Error('a repeated bet is not found');
}

async function settle(side: LedgerSide): Promise<void> {
  const open = side.openBets.shift();
  if (open === undefined) throw new Error('no bet is open');
  const id = randomUUID();
  const { roundId, wagerId = '' } = open.bet;
  const number = { kind: 'payout', transactionId: `${id}-win` };
  const settlement = { ...open, bet: { ...number, roundId, wagerId } };
  await side.book.run({
    wallet: open.key,
    clues: [{ ...number, closes: { wagerId } }],
    decide: ({ balance, found }) => {
      if (found[0]!.transactions.length !== 1) throw new Error('the bet of a settlement is not found');
      return { value: undefined, record: [decided(settlement, balance, { action: 'SETTLED', id, moved: '1' })] };
    },
  });
}

async function lookUpCorrected(side: LedgerSide): Promise<void> {
  const { key, bet: old } = side.nextOldBet();
  const { kind, transactionId } = old;
  const clues = { kind: 'cancel', transactionId: `${transactionId}-x`, corrects: { kind, transactionId } };
  const { transactions } = (await factsIn(side.book, key, [clues])).found[0]!;
  if (transactions.length === 0) throw new Error('a corrected bet is not found');
}

interface Made {
  readonly action: ActionName;
  readonly id: string;
  readonly moved: string;
}

function decided({ key, bet: numbers }: Bet, before: Decimal, { action, id, moved: text }: Made): DecidedTransaction {
  const moved = Decimal.from(text);
  const transaction = {
    ...numbers,
    id,
    action,
    movement: moved,
    moved,
    balanceAfter: before.plus(moved),
    reversal: 'stored' as const,
    corrects: undefined,
    report: NO_REPORT,
    isReportOnly: false,
    occurredAtMs: Date.now(),
    status: 'accepted' as const,
    refusedBecause: undefined,
  };
  const message = {
    id: randomUUID(),
    agent: key.agent,
    lane: `${key.provider}:wager:${numbers.wagerId ?? ''}`,
    role: action === 'BET' ? ('bet' as const) : ('settle' as const),
    transactionId: id,
    body: JSON.stringify({ callback_id: id, action, amount: text, transaction_id: numbers.transactionId }),
  };
  return { transaction, messages: [message], mayOverdraw: false };
}
