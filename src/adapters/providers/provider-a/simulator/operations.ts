import type { OpenMethod } from '../signature.ts';
import type { SimulatedHall } from './state.ts';
import { launchOf, trialOf } from './launch-operations.ts';
import { queryOrders, showOrderPage, showOrderStatus } from './record-operations.ts';
import { createAgent, createUser, showBalance, transfer } from './player-operations.ts';
import type { RpcCall, RpcOutcome } from './answers.ts';
import type { Texts } from './vocabulary.ts';

/** Carries out a checked call. */
type Operation = (hall: SimulatedHall, texts: Texts, call: RpcCall) => RpcOutcome;

/** All methods that a gateway calls. */
export const OPERATIONS: Readonly<Record<OpenMethod, Operation>> = {
  'open.agent.create': createAgent,
  'open.user.create': createUser,
  'open.video.game.url': launchOf('open.video.game.url'),
  'open.lottery.game.url': launchOf('open.lottery.game.url'),
  'open.game.bg.fishing.url': launchOf('open.game.bg.fishing.url'),
  'open.game.bg.url': launchOf('open.game.bg.url'),
  'open.game.bg.egame.url': launchOf('open.game.bg.egame.url'),
  'open.video.trial.game.url': trialOf('open.video.trial.game.url'),
  'open.lottery.trial.game.url': trialOf('open.lottery.trial.game.url'),
  'open.game.bg.fishing.trial.url': trialOf('open.game.bg.fishing.trial.url'),
  'open.order.query': queryOrders,
  'open.sn.video.order.detail.url.get': showOrderPage,
  'open.operator.user.balance': showBalance,
  'open.operator.user.transfer': transfer,
  'open.operator.order.status': showOrderStatus,
  'open.operator.ping': (hall) => ({ result: hall.nowMs() }),
};
