import type { Extension } from '../protocol-kit.ts';

/** The protocol's rows of the specification's table of provider-specific functions, in its order. */
export const extensions: readonly Extension[] = [
  {
    function: 'Bet limit management',
    operations: ['queryBetLimit', 'setAllBetLimit', 'setUserMaxWinning', 'queryUserBetLimit'],
  },
  {
    function: 'Event / tournament management',
    operations: [
      'getEventPointTransactionDetail',
      'getEventWinningDetail',
      'creditEventPoint',
      'getLeaderboardRankingDetail',
    ],
  },
  { function: 'User verification', operations: ['verifyUsername', 'getUserStatusDV'] },
  { function: 'Cancelled bet query', operations: ['getCancelledBetDetails', 'getUnsuccessfulBetDetails'] },
  { function: 'Game error query', operations: ['getGameErrorDetail'] },
  { function: 'Transaction resend', operations: ['resendTransaction'] },
  { function: 'Gift transaction query', operations: ['getGiftTransactionDetails'] },
];
