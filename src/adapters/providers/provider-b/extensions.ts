import type { Extension } from '../protocol-kit.ts';

/** The protocol's rows of the specification's table of provider-specific functions, in its order. */
export const extensions: readonly Extension[] = [
  {
    function: 'Free spin management',
    operations: ['createFreeRound', 'cancelFreeRound', 'getPlayerFreeRoundBonus'],
  },
  { function: 'Bet scale query', operations: ['getGamesBetScales'] },
  { function: 'Super lobby', operations: ['launchSuperLobby'] },
];
