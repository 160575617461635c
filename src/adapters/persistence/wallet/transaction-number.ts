/** The numbers of transactions, in the form in which the database keeps them unique. */
import type { WalletKey } from '../../../application/ports/wallet-book.ts';
import { ROLES } from '../../../domain/wallet/transaction-role.ts';
import type { WalletEvent } from '../../../domain/wallet/wallet-event.ts';

/** The range in which a number is unique; if it is empty, the whole provider. */
export const numberScope = (key: Pick<WalletKey, 'playerId' | 'currency' | 'numbersUniqueWithin'>): string =>
  key.numbersUniqueWithin === 'player' ? `${key.playerId} ${key.currency}` : '';

/** A text that is equal for two transactions if the database can store only one of them. */
export const numberKey = (
  key: Pick<WalletKey, 'playerId' | 'provider' | 'currency' | 'numbersUniqueWithin'>,
  { kind, transactionId, action }: Pick<WalletEvent, 'kind' | 'transactionId' | 'action'>,
): string => [transactionId, key.provider, kind, ROLES[action], numberScope(key)].join('\u0000');

/** The position of each text in their sorted order, which is the same in every process. */
export function ranksOf(texts: readonly string[]): readonly number[] {
  const sorted = texts.map((text, at) => ({ text, at })).sort((left, right) => (left.text < right.text ? -1 : 1));
  const ranks = texts.map(() => 0);
  for (const [rank, { at }] of sorted.entries()) ranks[at] = rank;
  return ranks;
}
