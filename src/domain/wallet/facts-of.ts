import { CALLBACK_ACTIONS, type ActionName, type CallbackAction } from '../callback/callback-action.ts';
import type { Decimal } from '../shared/decimal.ts';
import type { EventFacts } from './decide-event.ts';
import type { MoneyPolicy } from './money-policy.ts';
import type { Corrected, WalletEvent, WalletTransaction } from './wallet-event.ts';

/** Whether an action takes back what another one did. */
export function isCorrection(action: ActionName): boolean {
  const { callbacks }: CallbackAction = CALLBACK_ACTIONS[action];
  return callbacks.includes('cancel');
}

/** What an event needs to be looked up by: the player's transactions that share any of these belong to it. */
export interface Related {
  readonly transactions: readonly WalletTransaction[];
  readonly balance: Decimal | undefined;
}

/** Finds what matters for an event among the player's transactions that have to do with it. */
export function factsOf(event: WalletEvent, { transactions, balance }: Related, policy: MoneyPolicy): EventFacts {
  const known = transactions.find((one) => one.kind === event.kind && one.transactionId === event.transactionId);
  if (isCorrection(event.action)) return { known, balance, ...ofCorrection(event, transactions, policy) };
  if (event.action === 'BET') return { known, balance, ...NOTHING, correction: correctionOf(event, transactions) };
  return { known, balance, ...ofSettlement(event, transactions, policy) };
}

const NOTHING = { target: undefined, correction: undefined, settlement: undefined };

type Found = Pick<EventFacts, 'target' | 'correction' | 'settlement'>;

function ofCorrection(event: WalletEvent, transactions: readonly WalletTransaction[], policy: MoneyPolicy): Found {
  const { corrects } = event;
  if (corrects === undefined) return NOTHING;
  const meant = transactions.filter((one) => !isCorrection(one.action) && isMeant(corrects, one));
  // A wager may have tries that were refused before the bet that was taken.
  const target = meant.find(({ status }) => status === 'accepted') ?? mostOpen(meant);
  if (target === undefined) return NOTHING;
  const correction = correctionOf(target, transactions, event);
  return { target, correction, settlement: transactions.find((one) => settles(one, target, policy)) };
}

function ofSettlement(event: WalletEvent, transactions: readonly WalletTransaction[], policy: MoneyPolicy): Found {
  const bets = transactions.filter((one) => one.action === 'BET' && isClosedBy(event, one, policy));
  const open = bets.find((bet) => bet.status === 'accepted' && correctionOf(bet, transactions) === undefined);
  const target = open ?? mostOpen(bets);
  const correction = open === undefined && target !== undefined ? correctionOf(target, transactions) : undefined;
  return { target, correction, settlement: undefined };
}

/** One that is being asked about may still be taken. */
const mostOpen = (bets: readonly WalletTransaction[]): WalletTransaction | undefined =>
  bets.find(({ status }) => status === 'asked') ?? bets[0];

/** What took a transaction back, or asked to before it came; `except` is the event that asks. */
export function correctionOf(
  bet: WalletEvent,
  transactions: readonly WalletTransaction[],
  except?: WalletEvent,
): WalletTransaction | undefined {
  return transactions.find(
    (one) =>
      isCorrection(one.action) &&
      one.status !== 'refused' &&
      one.corrects !== undefined &&
      isMeant(one.corrects, bet) &&
      !(one.kind === except?.kind && one.transactionId === except.transactionId),
  );
}

const isMeant = (corrects: Corrected, one: WalletEvent): boolean =>
  'wagerId' in corrects
    ? one.action === 'BET' && one.wagerId === corrects.wagerId
    : one.kind === corrects.kind && one.transactionId === corrects.transactionId;

/** Whether a transaction paid out the bet. */
export const settles = (one: WalletTransaction, bet: WalletEvent, policy: MoneyPolicy): boolean =>
  one.action === 'SETTLED' && one.status === 'accepted' && isClosedBy(one, bet, policy);

/** A provider that names no wager for either is taken at its round. */
export function isClosedBy(settlement: WalletEvent, bet: WalletEvent, { settlesBy }: MoneyPolicy): boolean {
  const key = settlesBy === 'wager' ? 'wagerId' : 'roundId';
  return settlement[key] !== undefined && settlement[key] === bet[key];
}
