import { SIGNATURE_RULES, signatureOf, type OpenMethod, type SignedText } from '../signature.ts';
import type { RpcCall, RpcOutcome } from './answers.ts';
import type { SimulatedHall } from './state.ts';

/** The mandatory parameters of a method, beside `random`, `sn` and the signature. */
const MANDATORY = {
  'open.agent.create': ['loginId', 'password'],
  'open.user.create': ['loginId', 'agentLoginId'],
  'open.video.game.url': ['loginId'],
  'open.lottery.game.url': ['loginId'],
  'open.game.bg.fishing.url': ['loginId'],
  'open.game.bg.url': ['loginId', 'gameType'],
  'open.game.bg.egame.url': ['loginId'],
  'open.video.trial.game.url': [],
  'open.lottery.trial.game.url': [],
  'open.game.bg.fishing.trial.url': [],
  'open.order.query': ['startTime', 'endTime', 'pageIndex', 'pageSize'],
  'open.sn.video.order.detail.url.get': ['orderId'],
  'open.operator.user.balance': ['loginId'],
  'open.operator.user.transfer': ['loginId', 'bizId', 'amount'],
  'open.operator.order.status': ['orderMap'],
  'open.operator.ping': [],
} as const satisfies Record<OpenMethod, readonly string[]>;

const TEXT_LENGTH_MAX = 255;
const WRONG_SIGNATURE = { code: '2203', message: 'signature is invalid' };

export const isOpenMethod = (method: string): method is OpenMethod => Object.hasOwn(MANDATORY, method);

/** Checks a call before it is carried out, in the order of an implementation. */
export function faultOf(hall: SimulatedHall, method: OpenMethod, { params }: RpcCall): RpcOutcome | undefined {
  const rule = SIGNATURE_RULES[method];
  if (rule === undefined) return undefined;
  const names = ['random', rule.parameter, 'sn', ...MANDATORY[method]];
  if (names.some((name) => isMissing(params[name]))) return { code: '700', message: 'missing parameters' };
  if (Object.values(params).some(isTooLong)) return { code: '707', message: 'parameter too long' };
  const isSigned = params['sn'] === hall.sn && params[rule.parameter] === signatureOf(rule, params as SignedText, hall);
  return isSigned ? undefined : WRONG_SIGNATURE;
}

const isMissing = (value: unknown): boolean =>
  typeof value === 'string' ? value.trim() === '' : !Array.isArray(value) || value.length === 0;

const isTooLong = (value: unknown): boolean => typeof value === 'string' && value.length > TEXT_LENGTH_MAX;
