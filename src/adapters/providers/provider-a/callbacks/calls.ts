import { SIGNATURE_RULES } from '../signature.ts';
import { readCalcTransfer } from './calc-transfer.ts';
import type { CallerRule } from './check-caller.ts';
import type { ReadCallback } from './call.ts';
import { readOrderStatus } from './order-status.ts';
import { readOrderTransfer } from './order-transfer.ts';
import { ERRORS, resultReply } from './replies.ts';
import { readUserBalance } from './balance.ts';
import { readUserTransfer } from './user-transfer.ts';

/** A method that the upstream calls. */
interface CallbackMethod {
  /** Undefined: anybody may. */
  readonly caller: CallerRule | undefined;
  readonly read: ReadCallback;
  /** Where it pays players: the parameter that numbers it, and the others that tell a person what it was about. */
  readonly pays?: readonly [reference: string, ...others: string[]];
}

const AMOUNT_SIGNED = SIGNATURE_RULES['open.operator.user.transfer'];

// The answers to another hall are those of the strictest receiver.
const METHODS: ReadonlyMap<string, CallbackMethod> = new Map<string, CallbackMethod>([
  [
    'open.operator.user.balance',
    {
      caller: { signature: SIGNATURE_RULES['open.operator.user.balance'], foreignHall: ERRORS.system },
      read: readUserBalance,
    },
  ],
  [
    'open.operator.order.transfer',
    { caller: { signature: AMOUNT_SIGNED, foreignHall: ERRORS.system }, read: readOrderTransfer },
  ],
  [
    'open.operator.calc.transfer',
    {
      caller: { signature: AMOUNT_SIGNED, foreignHall: ERRORS.system },
      read: readCalcTransfer,
      pays: ['tranId', 'loginId', 'amount', 'orders'],
    },
  ],
  [
    'open.operator.user.transfer',
    {
      caller: { signature: AMOUNT_SIGNED, foreignHall: ERRORS.account },
      read: readUserTransfer,
      pays: ['bizId', 'loginId', 'amount'],
    },
  ],
  // It has a signature, but no receiver verifies it and nobody tells its formula. It moves nothing.
  [
    'open.operator.order.status',
    { caller: { signature: undefined, foreignHall: ERRORS.system }, read: readOrderStatus },
  ],
  // Every 3 s, without parameters; after 10 wrong answers in a row the games go into maintenance.
  [
    'open.operator.ping',
    { caller: undefined, read: ({ id, nowMs }) => ({ kind: 'ping', reply: resultReply(id, nowMs) }) },
  ],
]);

/** The method of that name, if the upstream calls such a one. */
export const methodNamed = (name: string | undefined): CallbackMethod | undefined => METHODS.get(name ?? '');
