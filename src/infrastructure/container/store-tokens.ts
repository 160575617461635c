import type { Persistence } from '../../adapters/persistence/index.ts';
import { tokensOf } from './token.ts';

/** The stores of the database, but for the wallet book, which is traced. */
export const STORE_TOKENS = tokensOf<Persistence>()(
  'agents',
  'tokens',
  'providers',
  'games',
  'stagedGames',
  'history',
  'catalog',
  'directory',
  'gameListVersion',
  'parties',
  'knownProviders',
  'owners',
  'players',
  'accounts',
  'transfers',
  'wallets',
  'walletHistory',
  'refusals',
  'callbackSecrets',
  'callbackQueue',
  'callbackReplays',
  'callbackLog',
  'openQuestions',
  'awaitedAnswers',
  'keyChecks',
  'audit',
  'inDoubt',
  'reconciliation',
  'jobs',
  'jobLog',
  'oldRows',
  'rateCounts',
  'changeLog',
  'storeHealth',
);

export type StoreName = keyof typeof STORE_TOKENS;
