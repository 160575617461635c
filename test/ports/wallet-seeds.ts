/** Events and decisions for the suites about wallets. */
import type {
  DecidedTransaction,
  RecordedBeside,
  WalletBook,
  WalletFacts,
  WalletKey,
} from '../../src/application/ports/wallet-book.ts';
import type { CallbackMessage } from '../../src/domain/callback/callback-message.ts';
import { Decimal } from '../../src/domain/shared/decimal.ts';
import type { WalletClues } from '../../src/domain/wallet/clues-of.ts';
import type { BetReport, WalletEvent, WalletTransaction } from '../../src/domain/wallet/wallet-event.ts';
import { AGENT, guid, MOMENT_MS, PROVIDER } from './catalogue-seeds.ts';
import { orderOf, PLAYER } from './money-seeds.ts';
import type { KeptAuthorization, MoneyWorld } from './money-world.ts';

/** The wallet of the first player, at the first provider. */
export const WALLET: WalletKey = {
  agent: AGENT,
  playerId: PLAYER,
  provider: PROVIDER,
  currency: 'USD',
  heldBy: 'gateway',
};
/** The same wallet, held by the Agent itself. */
export const SEAMLESS_WALLET: WalletKey = { ...WALLET, heldBy: 'agent' };

export const NO_REPORT: BetReport = {
  gameCode: undefined,
  gameType: undefined,
  betAmount: undefined,
  validBetAmount: undefined,
  prizeAmount: undefined,
  winLoss: undefined,
  detail: undefined,
};

type Changes = Partial<Omit<WalletEvent, 'movement'>> & { readonly movement?: string };

/** A bet of 10 in round `R<number>`, as the transaction `<number>`. */
export const betEvent = (number: number, changes: Changes = {}): WalletEvent => ({
  action: 'BET',
  kind: 'bet',
  transactionId: String(number),
  reversal: 'stored',
  corrects: undefined,
  roundId: `R${number}`,
  wagerId: `W${number}`,
  report: NO_REPORT,
  isReportOnly: false,
  occurredAtMs: MOMENT_MS,
  ...changes,
  movement: Decimal.from(changes.movement ?? '-10'),
});

/** A payout of 25 for the bet of that number. */
export const winEvent = (number: number, changes: Changes = {}): WalletEvent =>
  betEvent(number, { action: 'SETTLED', kind: 'payout', movement: '25', ...changes });

/** The cancellation of the bet of that number. */
export const cancelEvent = (number: number, changes: Changes = {}): WalletEvent =>
  betEvent(number, {
    action: 'CANCEL',
    kind: 'cancel',
    movement: '10',
    corrects: { kind: 'bet', transactionId: String(number) },
    ...changes,
  });

/** An event that was accepted and moved its amount. `number` is in its id. */
export const acceptedOf = (number: number, event: WalletEvent, balanceAfter: string): WalletTransaction => ({
  ...event,
  id: guid(number),
  status: 'accepted',
  refusedBecause: undefined,
  moved: event.movement,
  balanceAfter: Decimal.from(balanceAfter),
});

/** A correction of a transaction that has not arrived yet. */
export const awaitedOf = (number: number, event: WalletEvent): WalletTransaction => ({
  ...acceptedOf(number, event, '0'),
  status: 'awaited',
  moved: Decimal.ZERO,
});

/** A bet that was refused because the wallet has too little. */
export const refusedOf = (number: number, event: WalletEvent): WalletTransaction => ({
  ...acceptedOf(number, event, '0'),
  status: 'refused',
  refusedBecause: 'insufficient_balance',
  moved: Decimal.ZERO,
});

/** The transaction as it is recorded, with one message. */
export const decidedOf = (
  transaction: WalletTransaction,
  changes: Partial<DecidedTransaction> = {},
): DecidedTransaction => ({
  transaction,
  acknowledgement: transaction.status === 'accepted' ? 'done' : 'refused',
  messages: transaction.status === 'accepted' ? [messageOf(transaction)] : [],
  mayOverdraw: false,
  ...changes,
});

export const messageOf = ({ id, wagerId }: WalletTransaction): CallbackMessage => ({
  id: id.replace('-4000-', '-4001-'),
  agent: AGENT,
  role: 'bet',
  lane: `${PROVIDER} ${wagerId ?? ''}`,
  transactionId: id,
  body: `{"n":"${id}"}`,
});

/** A bet while its Agent is asked about it, until one second after the time of the seeds. */
export const askedOf = (bet: WalletTransaction): DecidedTransaction => ({
  transaction: { ...bet, status: 'asked', moved: Decimal.ZERO },
  messages: [messageOf(bet)],
  mayOverdraw: false,
  askedUntilMs: MOMENT_MS + 1_000,
});

/** The end of the question of {@link askedOf}. */
export const authorizationOf = (
  bet: WalletTransaction,
  status: KeptAuthorization['status'],
  attempts: number,
): KeptAuthorization => ({
  id: messageOf(bet).id,
  status,
  attempts,
});

/** Puts money into a player's wallet, as the Agent does. */
export async function fund(world: MoneyWorld, amount: string, playerId = PLAYER): Promise<void> {
  const { length } = await world.ledger();
  await world.transfers.moveHere(orderOf(900_000 + length, amount, { playerId }));
}

/** Records decisions about one wallet. */
export const record = (book: WalletBook, ...decided: DecidedTransaction[]): Promise<void> =>
  recordIn(book, WALLET, decided);

/** Records decisions about a wallet, whatever is in it. */
export const recordIn = (
  book: WalletBook,
  wallet: WalletKey,
  decided: readonly DecidedTransaction[],
  beside: RecordedBeside = {},
): Promise<void> => book.run({ wallet, clues: [], decide: () => ({ value: undefined, record: decided, beside }) });

/** The facts of a wallet. */
export const factsIn = (
  book: WalletBook,
  wallet: WalletKey,
  clues: readonly WalletClues[] = [],
): Promise<WalletFacts> => book.run({ wallet, clues, decide: (facts) => ({ value: facts }) });

/** A bet of 10 and its settlement of 25, which was read from the record of the whole wager. */
export const recordedWager = {
  bet: acceptedOf(1, betEvent(1), '90'),
  settlement: acceptedOf(
    2,
    winEvent(1, {
      kind: 'recorded-wager',
      transactionId: 'W1',
      report: { ...NO_REPORT, betAmount: Decimal.from('10'), winLoss: Decimal.from('15') },
    }),
    '115',
  ),
} as const;
