import type {
  ProviderInbox,
  ProviderMessage,
  ProviderReply,
  ProviderRequest,
} from '../../../../application/ports/provider-inbox.ts';
import { err, ok, type Result } from '../../../../domain/shared/result.ts';
import type { Hall } from '../config.ts';
import { readCall } from './call.ts';
import { callerFault } from './check-caller.ts';
import { methodNamed } from './methods.ts';
import { ERRORS, errorReply } from './replies.ts';

/** A hall's ear: one URL, JSON-RPC, the method in the body. Whatever path stands behind the provider's address is ignored. */
export class OpenPlatformInbox implements ProviderInbox {
  readonly #hall: Hall;
  readonly #nowMs: () => number;

  constructor(hall: Hall, nowMs: () => number) {
    this.#hall = hall;
    this.#nowMs = nowMs;
  }

  read(request: ProviderRequest): Result<ProviderMessage, ProviderReply> {
    const call = readCall(request);
    const method = methodNamed(call?.method);
    if (call === undefined || method === undefined) return err(errorReply(call?.id ?? null, ERRORS.parameters));
    const fault = method.caller && callerFault(call.params, method.caller, this.#hall);
    if (fault !== undefined) return err(errorReply(call.id, fault));
    const message = method.read({ ...call, sn: this.#hall.sn, nowMs: this.#nowMs() });
    return message === undefined ? err(errorReply(call.id, ERRORS.parameters)) : ok(message);
  }

  /** The system's own code: a settlement is sent again, and a bet is asked for by `open.operator.order.status`. */
  fault(request: ProviderRequest): ProviderReply {
    return errorReply(readCall(request)?.id ?? null, ERRORS.system);
  }
}
