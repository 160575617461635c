import type { ExtensionCall, FreeRoundGateway, ProviderGateway } from '../../application/ports/provider-gateway.ts';
import type { ProviderGateways, ProviderNotConfigured } from '../../application/ports/provider-gateways.ts';
import type { KeptProvider } from '../../application/ports/provider-store.ts';
import type { UnifiedCall } from '../../domain/provider/unified-call.ts';
import type { UpstreamAnswer, UpstreamInput } from '../../domain/provider/upstream-call.ts';
import { heardOf, type UpstreamFailure } from '../../domain/provider/upstream-failure.ts';
import { ok, type Result } from '../../domain/shared/result.ts';
import { failureLabel, type MeasuredCall } from './upstream-metrics.ts';
import type { Tracer } from '../../application/ports/tracer.ts';

/** The facts about a call to a provider that an observer gets. */
interface WatchedCall {
  readonly provider: string;
  /** A unified call, `free_rounds_...`, or `extension`. An Agent chooses the name of an extension, and the name may not exist, so it is left out. */
  readonly operation: string;
}

/** Runs the work of a call and returns its result. */
type Watch = <T>(
  call: WatchedCall,
  work: () => Promise<Result<T, UpstreamFailure>>,
) => Promise<Result<T, UpstreamFailure>>;

/** The gateways to the providers, with all calls observed. */
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

/** The gateway to one provider, with all calls observed. */
export class WatchedGateway implements ProviderGateway {
  readonly #gateway: ProviderGateway;
  readonly #provider: string;
  readonly #watch: Watch;
  readonly freeRounds: FreeRoundGateway | undefined;

  constructor(gateway: ProviderGateway, provider: string, watch: Watch) {
    this.#gateway = gateway;
    this.#provider = provider;
    this.#watch = watch;
    this.freeRounds = gateway.freeRounds && this.#watched(gateway.freeRounds);
  }

  call<C extends UnifiedCall>(call: C, input: UpstreamInput<C>): Promise<Result<UpstreamAnswer<C>, UpstreamFailure>> {
    return this.#watch({ provider: this.#provider, operation: call }, () => this.#gateway.call(call, input));
  }

  extend(call: ExtensionCall): Promise<Result<unknown, UpstreamFailure>> {
    return this.#watch({ provider: this.#provider, operation: 'extension' }, () => this.#gateway.extend(call));
  }
  #watched(freeRounds: FreeRoundGateway): FreeRoundGateway {
    const watched = <T>(name: string, work: () => Promise<Result<T, UpstreamFailure>>) =>
      this.#watch({ provider: this.#provider, operation: `free_rounds_${name}` }, work);
    return {
      options: (games, currency) => watched('options', () => freeRounds.options(games, currency)),
      grant: (order) => watched('grant', () => freeRounds.grant(order)),
      cancel: (order, bonusCode) => watched('cancel', () => freeRounds.cancel(order, bonusCode)),
      list: (order) => watched('list', () => freeRounds.list(order)),
    };
  }
}

const MS_PER_SECOND = 1_000;

/** Reports each finished call. */
export const measuring =
  (note: (call: MeasuredCall) => void): Watch =>
  async (call, work) => {
    const startedAtMs = performance.now();
    let told: Pick<MeasuredCall, 'outcome' | 'heard'> = { outcome: 'threw' };
    try {
      const answer = await work();
      told = answer.ok ? { outcome: 'ok' } : { outcome: failureLabel(answer.error), heard: heardOf(answer.error) };
      return answer;
    } finally {
      note({ ...call, ...told, seconds: (performance.now() - startedAtMs) / MS_PER_SECOND });
    }
  };

/** Records each call as a step of the current trace, and observes it with `watch`. */
export const tracing =
  (tracer: Tracer, watch: Watch): Watch =>
  (call, work) =>
    tracer.step({ name: `provider ${call.operation}`, kind: 'client', facts: call }, async (open) => {
      const answer = await watch(call, work);
      open.note({ outcome: answer.ok ? 'ok' : failureLabel(answer.error) });
      if (!answer.ok) open.fail(failureLabel(answer.error));
      return answer;
    });
