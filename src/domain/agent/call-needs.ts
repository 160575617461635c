import type { UnifiedCall } from '../provider/unified-call.ts';

/**
 * What an Agent needs at a provider before a call may reach it. `offer`: its rules offer something of the provider. `account`: that, or the
 * player whom the call is about has an account there; any of the Agent's players, where it is about all of them. `nothing`: the call goes
 * nowhere else than where players have accounts, or stays here.
 */
export type CallNeed = 'offer' | 'account' | 'nothing';

/**
 * The need of every unified function, and of what Agents can ask beside them. What brings money back, ends a session or reads what a
 * player did is possible after an offer has ended; what begins something is not.
 */
export const CALL_NEEDS = {
  player_registration: 'offer',
  balance_query: 'account',
  fund_transfer: 'offer',
  // Of the very game.
  game_launch: 'offer',
  game_demo: 'offer',
  kick_logout: 'nothing',
  bet_records: 'account',
  bet_detail: 'account',
  // The gateway's own list, by the same rules.
  game_list: 'nothing',
  order_status: 'account',
  health_check: 'offer',
  /** A transfer back to the Agent. */
  withdrawal: 'account',
  /** What a provider can do. */
  capabilities: 'offer',
  /** A provider-specific function. */
  extension: 'offer',
  /** One that reads the past of the player it names. */
  players_past: 'account',
} as const satisfies Readonly<
  Record<UnifiedCall | 'withdrawal' | 'capabilities' | 'extension' | 'players_past', CallNeed>
>;

/** A call of an Agent, as the table of needs names it. */
export type GatedCall = keyof typeof CALL_NEEDS;
