import type { SimulatedGames, SimulatorBooks } from '../../simulator-kit.ts';
import { secretCodeOf, type HallKeys } from '../signature.ts';

/** Invented credentials that the simulator accepts. */
export const SIMULATED_CREDENTIALS = {
  sn: 'sim01',
  secret_key: '5A1CE0D2B7F94E3896D4C0A1B2C3D4E5',
  agent_login_id: 'sim_agent',
  agent_password: 'simulated-agent-password',
} as const;

/** A hall of the simulated upstream: its keys, its agents, its books and its clock. */
export interface SimulatedHall extends HallKeys {
  readonly sn: string;
  /** The agents by login, each with its number. */
  readonly agents: Map<string, number>;
  /** The players by login, each with a number. */
  readonly userIds: Map<string, number>;
  readonly books: SimulatorBooks;
  readonly games: SimulatedGames;
  nowMs(): number;
}

/** The numbers of the first agent and of the first player. Later numbers count up. */
const AGENT_ID_FIRST = 880_001;
const USER_ID_FIRST = 70_000_001;

export const hallOf = (parts: Pick<SimulatedHall, 'books' | 'games' | 'nowMs'>): SimulatedHall => ({
  ...parts,
  sn: SIMULATED_CREDENTIALS.sn,
  secretKey: SIMULATED_CREDENTIALS.secret_key,
  secretCode: secretCodeOf(SIMULATED_CREDENTIALS.agent_password),
  agents: new Map([[SIMULATED_CREDENTIALS.agent_login_id, AGENT_ID_FIRST]]),
  userIds: new Map(),
});

/** The number of the next agent. */
export const nextAgentId = ({ agents }: SimulatedHall): number => AGENT_ID_FIRST + agents.size;

/** The number of a player; a new player gets the next number. */
export function userIdOf({ userIds }: SimulatedHall, player: string): number {
  const userId = userIds.get(player) ?? USER_ID_FIRST + userIds.size;
  userIds.set(player, userId);
  return userId;
}
