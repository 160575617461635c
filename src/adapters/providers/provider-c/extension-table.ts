import type { ExtensionTable } from '../../../domain/provider/extension-operation.ts';
import type { OperationName } from './operations.ts';

/** Most methods name their player with this parameter. For the methods with unknown parameters the name is an assumption. */
const playerParameter = 'Username';

/**
 * The audience and the parameters of each provider-specific operation. An operation with unknown parameters could touch any player, so it
 * belongs to the operator of the provider, unless its name says that it reads one user.
 */
export const extensionTable = {
  queryBetLimit: { concerns: 'catalogue', mandatory: ['Currency'], optional: [] },
  setAllBetLimit: { concerns: 'provider', playerParameter, mandatory: [], optional: 'any' },
  setUserMaxWinning: { concerns: 'player', playerParameter, mandatory: ['MaxWinning'], optional: [] },
  queryUserBetLimit: { concerns: 'player', playerParameter, mandatory: [], optional: 'any' },
  getEventPointTransactionDetail: {
    concerns: 'provider',
    readsPast: true,
    playerParameter,
    mandatory: [],
    optional: 'any',
  },
  getEventWinningDetail: { concerns: 'provider', readsPast: true, playerParameter, mandatory: [], optional: 'any' },
  creditEventPoint: { concerns: 'provider', playerParameter, mandatory: [], optional: 'any' },
  getLeaderboardRankingDetail: { concerns: 'provider', mandatory: [], optional: 'any' },
  verifyUsername: { concerns: 'player', playerParameter, mandatory: [], optional: [] },
  getUserStatusDV: { concerns: 'player', playerParameter, mandatory: [], optional: [] },
  getCancelledBetDetails: { concerns: 'provider', readsPast: true, playerParameter, mandatory: [], optional: 'any' },
  getUnsuccessfulBetDetails: {
    concerns: 'provider',
    readsPast: true,
    playerParameter,
    mandatory: [],
    optional: ['GameID', 'FromTime', 'ToTime', 'PageNum'],
  },
  getGameErrorDetail: { concerns: 'provider', mandatory: [], optional: 'any' },
  resendTransaction: { concerns: 'provider', mandatory: [], optional: 'any' },
  getGiftTransactionDetails: { concerns: 'provider', readsPast: true, playerParameter, mandatory: [], optional: 'any' },
} as const satisfies ExtensionTable & Partial<Record<OperationName, unknown>>;
