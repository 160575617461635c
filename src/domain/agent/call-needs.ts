import type { UnifiedCall } from '../provider/unified-call.ts';

/**
 * The condition that an Agent must meet at a provider before a call may reach the provider.
 * - `offer`: the Agent's offer rules offer a game of the provider.
 * - `account`: `offer`, or the player of the call has an account there. For a call about all players: any player of the Agent has one.
 * - `nothing`: no condition. The call reaches only providers where players have accounts, or stays in the gateway.
 */
export type CallNeed = 'offer' | 'account' | 'nothing';

/**
 * The condition of every unified function, and of the other calls of Agents. After an offer has ended, an Agent can still bring back money, end a
 * session and read what a player did, but begin nothing new.
 */
export const CALL_NEEDS = {
  player_registration: 'offer',
  balance_query: 'account',
  fund_transfer: 'offer',
  // The offer rules must offer the launched game itself.
  game_launch: 'offer',
  game_demo: 'offer',
  kick_logout: 'nothing',
  bet_records: 'account',
  bet_detail: 'account',
  // The gateway answers from its own list, which the same rules filter.
  game_list: 'nothing',
  order_status: 'account',
  health_check: 'offer',
  /** A transfer back to the Agent. */
  withdrawal: 'account',
  /** The capabilities of a provider. */
  capabilities: 'offer',
  /** A provider-specific function. */
  extension: 'offer',
  /** Free rounds: what is offered, and new ones. */
  free_rounds: 'offer',
  /** A provider-specific function that reads the history of the player whom the call names. */
  players_past: 'account',
} as const satisfies Readonly<
  Record<UnifiedCall | 'withdrawal' | 'capabilities' | 'extension' | 'free_rounds' | 'players_past', CallNeed>
>;

/** A call of an Agent, as the table of needs names it. */
export type GatedCall = keyof typeof CALL_NEEDS;
