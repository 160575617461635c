import type { ExtensionCall, FreeRoundGateway, ProviderGateway } from '../../../application/ports/provider-gateway.ts';
import type { UnifiedCall } from '../../../domain/provider/unified-call.ts';
import type { UpstreamAnswer, UpstreamInput } from '../../../domain/provider/upstream-call.ts';
import type { UpstreamFailure } from '../../../domain/provider/upstream-failure.ts';
import type { Result } from '../../../domain/shared/result.ts';

/** Carries out one unified call in a protocol. */
export type UpstreamHandler<C extends UnifiedCall> = (
  input: UpstreamInput<C>,
) => Promise<Result<UpstreamAnswer<C>, UpstreamFailure>>;

/** The calls that a protocol carries out upstream. The calls that its mapping leaves to the gateway's own wallet are absent. */
export type UpstreamHandlers = { readonly [C in UnifiedCall]?: UpstreamHandler<C> };

type Extend = (call: ExtensionCall) => Promise<Result<unknown, UpstreamFailure>>;

/** A gateway that is a table of handlers. */
export class TableGateway implements ProviderGateway {
  readonly #handlers: UpstreamHandlers;
  readonly #extend: Extend;
  readonly freeRounds: FreeRoundGateway | undefined;

  constructor(handlers: UpstreamHandlers, extend: Extend, freeRounds?: FreeRoundGateway) {
    this.#handlers = handlers;
    this.#extend = extend;
    this.freeRounds = freeRounds;
  }

  call<C extends UnifiedCall>(call: C, input: UpstreamInput<C>): Promise<Result<UpstreamAnswer<C>, UpstreamFailure>> {
    const handler: UpstreamHandler<C> | undefined = this.#handlers[call];
    if (handler === undefined) throw new Error(`this protocol does not carry out ${call} upstream`);
    return handler(input);
  }

  extend(call: ExtensionCall): Promise<Result<unknown, UpstreamFailure>> {
    return this.#extend(call);
  }
}
