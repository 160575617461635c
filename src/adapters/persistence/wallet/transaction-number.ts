/** The numbers of transactions, as the database keeps them unique. */
import type { WalletKey } from '../../../application/ports/wallet-book.ts';
import { ROLES } from '../../../domain/wallet/transaction-role.ts';
import type { WalletEvent } from '../../../domain/wallet/wallet-event.ts';

/** The range in which a number is unique; the whole provider when empty. */
export const numberScope = (key: Pick<WalletKey, 'playerId' | 'currency' | 'numbersUniqueWithin'>): string =>
  key.numbersUniqueWithin === 'player' ? `${key.playerId} ${key.currency}` : '';

/** A text that is equal for two transactions if the database keeps only one of them. */
export const numberKey = (
  key: Pick<WalletKey, 'playerId' | 'provider' | 'currency' | 'numbersUniqueWithin'>,
  { kind, transactionId, action }: Pick<WalletEvent, 'kind' | 'transactionId' | 'action'>,
): string => [transactionId, key.provider, kind, ROLES[action], numberScope(key)].join('\u0000');

/** The place of each text when they are sorted; the same in every process. */
export function ranksOf(texts: readonly string[]): readonly number[] {
  const sorted = texts.map((text, at) => ({ text, at })).sort((left, right) => (left.text < right.text ? -1 : 1));
  const ranks = texts.map(() => 0);
  for (const [rank, { at }] of sorted.entries()) ranks[at] = rank;
  return ranks;
}
