import type { ExtensionTable } from '../protocol-kit.ts';
import type { OperationName } from './operations.ts';

/** Most methods name their player with this parameter. For the methods with unknown parameters the name is an assumption. */
const playerParameter = 'Username';

/** An operation with undocumented parameters. */
const UNDOCUMENTED = { concerns: 'provider', playerParameter, mandatory: [], optional: 'any' } as const;
/** An operation with undocumented parameters that reads the history. */
const HISTORY = { ...UNDOCUMENTED, readsPast: true } as const;

/**
 * The audience and the parameters of each provider-specific operation. An operation with unknown parameters could concern any player. So only the
 * operator of the provider may use it, unless its name says that it reads one user.
 */
export const extensionTable = {
  queryBetLimit: { concerns: 'catalogue', mandatory: ['Currency'], optional: [] },
  setAllBetLimit: UNDOCUMENTED,
  setUserMaxWinning: { concerns: 'player', playerParameter, mandatory: ['MaxWinning'], optional: [] },
  queryUserBetLimit: { concerns: 'player', playerParameter, mandatory: [], optional: 'any' },
  getEventPointTransactionDetail: HISTORY,
  getEventWinningDetail: HISTORY,
  creditEventPoint: UNDOCUMENTED,
  getLeaderboardRankingDetail: { concerns: 'provider', mandatory: [], optional: 'any' },
  verifyUsername: { concerns: 'player', playerParameter, mandatory: [], optional: [] },
  getUserStatusDV: { concerns: 'player', playerParameter, mandatory: [], optional: [] },
  getCancelledBetDetails: HISTORY,
  getUnsuccessfulBetDetails: {
    concerns: 'provider',
    readsPast: true,
    playerParameter,
    mandatory: [],
    optional: ['GameID', 'FromTime', 'ToTime', 'PageNum'],
  },
  getGameErrorDetail: { concerns: 'provider', mandatory: [], optional: 'any' },
  resendTransaction: { concerns: 'provider', mandatory: [], optional: 'any' },
  getGiftTransactionDetails: HISTORY,
} as const satisfies ExtensionTable & Partial<Record<OperationName, unknown>>;
