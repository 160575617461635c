import { FRACTION_DIGITS_MAX } from '../amounts.ts';
import { decimalOf } from '../../protocol-kit.ts';
import { nextAgentId, userIdOf, type SimulatedHall } from './state.ts';
import type { RpcOutcome } from './answers.ts';
import { BAD_PARAMETERS, UNKNOWN_PLAYER, type Texts } from './vocabulary.ts';

const LOGIN_NAME = /^[A-Za-z0-9_]{4,32}$/;
const AGENT_PASSWORD_LENGTH_MIN = 16;
const AGENT_PASSWORD_LENGTH_MAX = 128;
const NAME_EXISTS = { code: '2206', message: 'login name already exists' };

export function createAgent(hall: SimulatedHall, { loginId = '', password = '' }: Texts): RpcOutcome {
  if (!LOGIN_NAME.test(loginId)) return BAD_PARAMETERS;
  if (password.length < AGENT_PASSWORD_LENGTH_MIN || password.length > AGENT_PASSWORD_LENGTH_MAX) return BAD_PARAMETERS;
  if (hall.agents.has(loginId)) return NAME_EXISTS;
  const id = nextAgentId(hall);
  hall.agents.set(loginId, id);
  return { result: id };
}

export function createUser(hall: SimulatedHall, { loginId = '', agentLoginId = '' }: Texts): RpcOutcome {
  if (!LOGIN_NAME.test(loginId)) return BAD_PARAMETERS;
  if (!hall.agents.has(agentLoginId)) return UNKNOWN_PLAYER;
  if (!hall.books.addPlayer(loginId, HALL_CURRENCY)) return NAME_EXISTS;
  const userId = userIdOf(hall, loginId);
  return { result: { success: true, loginId, nickname: loginId, userId, snType: 'n', regType: 'n' } };
}

/** The hall's currency; no method names one. */
export const HALL_CURRENCY = 'USD';

export function showBalance({ books }: SimulatedHall, { loginId = '' }: Texts): RpcOutcome {
  const player = books.players.get(loginId);
  return player === undefined ? UNKNOWN_PLAYER : { result: player.balance };
}

export function transfer({ books }: SimulatedHall, { loginId = '', bizId = '', amount = '' }: Texts): RpcOutcome {
  const moved = decimalOf(amount);
  if (moved === undefined || moved.isZero() || moved.scale() > FRACTION_DIGITS_MAX) return BAD_PARAMETERS;
  if (!books.players.has(loginId)) return UNKNOWN_PLAYER;
  if (books.transfers.has(bizId)) return { code: '2474', message: 'bizId already used' };
  const booked = books.transfer(bizId, loginId, moved);
  return booked === undefined ? { code: '2504', message: 'Insufficient Balance' } : { result: booked.balanceAfter };
}
