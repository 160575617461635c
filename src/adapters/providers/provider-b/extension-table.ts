import type { ExtensionTable } from '../protocol-kit.ts';

/** The operations of `extensions.ts`. The parameters use the upstream's currency codes, product codes and units. */
export const extensionTable = {
  createFreeRound: {
    concerns: 'player',
    playerParameter: 'member_account',
    mandatory: ['currency', 'product_code', 'game_type', 'start_at', 'end_at', 'rounds', 'game_list'],
    optional: ['channel_code'],
  },
  // The operation names a bonus but no player, so it could cancel the bonus of another Agent's player.
  cancelFreeRound: {
    concerns: 'provider',
    mandatory: ['currency', 'product_code', 'bonus_code'],
    optional: ['game_type', 'channel_code'],
  },
  getPlayerFreeRoundBonus: {
    concerns: 'player',
    readsPast: true,
    playerParameter: 'member_account',
    mandatory: ['currency', 'product_code', 'game_type'],
    optional: ['channel_code'],
  },
  getGamesBetScales: {
    concerns: 'catalogue',
    mandatory: ['currency', 'product_code', 'game_type', 'bet_game_list'],
    optional: ['channel_code'],
  },
  launchSuperLobby: {
    concerns: 'player',
    opensGames: true,
    playerParameter: 'member_account',
    mandatory: ['currency', 'platform', 'operator_lobby_url'],
    optional: ['nickname', 'language_code', 'type'],
  },
} as const satisfies ExtensionTable;
