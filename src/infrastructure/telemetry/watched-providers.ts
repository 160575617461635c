import type { ExtensionCall, ProviderGateway } from '../../application/ports/provider-gateway.ts';
import type { ProviderGateways, ProviderNotConfigured } from '../../application/ports/provider-gateways.ts';
import type { KeptProvider } from '../../application/ports/provider-store.ts';
import type { UnifiedCall } from '../../domain/provider/unified-call.ts';
import type { UpstreamAnswer, UpstreamInput } from '../../domain/provider/upstream-call.ts';
import type { UpstreamFailure } from '../../domain/provider/upstream-failure.ts';
import { ok, type Result } from '../../domain/shared/result.ts';

/** A call to a provider, as whoever watches it may know it. */
export interface WatchedCall {
  readonly provider: string;
  /** A unified call, or `extension`: what an Agent may ask for there is the provider's to name, and not all of it need exist. */
  readonly operation: string;
}

/** Does the work of a call and gives what it gives. */
export type Watch = <T>(
  call: WatchedCall,
  work: () => Promise<Result<T, UpstreamFailure>>,
) => Promise<Result<T, UpstreamFailure>>;

/** The ways to the providers, each call watched. */
export class WatchedProviders implements ProviderGateways {
  readonly #gateways: ProviderGateways;
  readonly #watch: Watch;
  readonly #watched = new WeakMap<ProviderGateway, WatchedGateway>();

  constructor(gateways: ProviderGateways, watch: Watch) {
    this.#gateways = gateways;
    this.#watch = watch;
  }

  connect(provider: KeptProvider): Result<ProviderGateway, ProviderNotConfigured> {
    const connected = this.#gateways.connect(provider);
    if (!connected.ok) return connected;
    const known = this.#watched.get(connected.value);
    if (known !== undefined) return ok(known);
    const made = new WatchedGateway(connected.value, provider.code, this.#watch);
    this.#watched.set(connected.value, made);
    return ok(made);
  }
}

/** The way to one provider, each call watched. */
export class WatchedGateway implements ProviderGateway {
  readonly #gateway: ProviderGateway;
  readonly #provider: string;
  readonly #watch: Watch;

  constructor(gateway: ProviderGateway, provider: string, watch: Watch) {
    this.#gateway = gateway;
    this.#provider = provider;
    this.#watch = watch;
  }

  call<C extends UnifiedCall>(call: C, input: UpstreamInput<C>): Promise<Result<UpstreamAnswer<C>, UpstreamFailure>> {
    return this.#watch({ provider: this.#provider, operation: call }, () => this.#gateway.call(call, input));
  }

  extend(call: ExtensionCall): Promise<Result<unknown, UpstreamFailure>> {
    return this.#watch({ provider: this.#provider, operation: 'extension' }, () => this.#gateway.extend(call));
  }
}
