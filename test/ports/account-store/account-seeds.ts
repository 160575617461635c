import type { AccountKey } from '../../../src/application/ports/account-store.ts';
import { PROVIDER } from '../catalogue-seeds.ts';
import { PLAYER } from '../money-seeds.ts';

/** The key of an account of the first player. */
export const keyOf = (changes: Partial<AccountKey> = {}): AccountKey => ({
  playerId: PLAYER,
  provider: PROVIDER,
  currency: 'USD',
  ...changes,
});

/** Names to try, in order. */
export const names = (...all: string[]): Iterator<string> => all[Symbol.iterator]();
