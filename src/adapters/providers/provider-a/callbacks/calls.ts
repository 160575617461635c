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
  /** Undefined: anybody may call the method. */
  readonly caller: CallerRule | undefined;
  readonly read: ReadCallback;
  /** For methods that pay players: the parameter with the number of the payment, and other parameters that an operator sees. */
  readonly pays?: readonly [reference: string, ...others: string[]];
}

const AMOUNT_SIGNED = SIGNATURE_RULES['open.operator.user.transfer'];

// The errors for another hall are the same as those of the strictest receiver.
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
  // The call has a signature, but no receiver verifies it and no source states the formula. The call moves no money.
  [
    'open.operator.order.status',
    { caller: { signature: undefined, foreignHall: ERRORS.system }, read: readOrderStatus },
  ],
  // The upstream pings every 3 s, without parameters. After 10 wrong answers in a row it puts the games into maintenance.
  [
    'open.operator.ping',
    { caller: undefined, read: ({ id, nowMs }) => ({ kind: 'ping', reply: resultReply(id, nowMs) }) },
  ],
]);

/** The method with that name; undefined if the upstream calls no such method. */
export const methodNamed = (name: string | undefined): CallbackMethod | undefined => METHODS.get(name ?? '');
