import {
  err,
  ok,
  only,
  readShape,
  refusedWhole,
  unreadReport,
  unsigned,
  type ProviderInbox,
  type ProviderReply,
  type ProviderRequest,
  type ReadRefusal,
  type UnreadReport,
} from '../../protocol-kit.ts';
import type { Hall } from '../config.ts';
import { paid } from './fields.ts';
import { readCall, type CallbackCall } from './read-body.ts';
import { callerFault, type CallerFault } from './check-caller.ts';
import { methodNamed } from './calls.ts';
import { ERRORS, errorReply } from './replies.ts';

/** The inbox of a hall: one URL, JSON-RPC, the method in the body. The inbox ignores any path after the provider's address. */
export const inboxOf = (hall: Hall, nowMs: () => number): ProviderInbox => ({
  read(request) {
    const call = readCall(request);
    const method = methodNamed(call?.method);
    if (call === undefined || method === undefined) return err(errorReply(call?.id ?? null, ERRORS.parameters));
    // The id belongs to the envelope. A payment does not need it.
    if (call.id === null && method.pays === undefined) return err(errorReply(null, ERRORS.parameters));
    const fault = method.caller && callerFault(call.params, method.caller, hall);
    if (fault !== undefined) return err(refusalOf(errorReply(call.id, fault.error), fault));
    const message = method.read({ ...call, sn: hall.sn, nowMs: nowMs() });
    if (message !== undefined) return ok(message);
    const reply = errorReply(call.id, ERRORS.parameters);
    if (method.pays === undefined) return err(reply);
    return ok(refusedWhole([unreadPayment(call, method.pays)], reply));
  },
});

/** Reports a payment that could not be read. A hall has one currency, so the currency follows from the player's account. */
function unreadPayment(
  { params }: CallbackCall,
  pays: readonly [reference: string, ...others: string[]],
): UnreadReport {
  const { loginId: member, amount } = params;
  return unreadReport(params[pays[0]], only(params, pays), { member, amount: readShape(paid, amount).data });
}

const refusalOf = (reply: ProviderReply, { isUnsigned }: CallerFault): ReadRefusal =>
  isUnsigned ? unsigned(reply) : reply;

/** Answers the system code. After this code the upstream sends a settlement again, and asks for a bet by `open.operator.order.status`. */
export const fault = (request: ProviderRequest): ProviderReply =>
  errorReply(readCall(request)?.id ?? null, ERRORS.system);
