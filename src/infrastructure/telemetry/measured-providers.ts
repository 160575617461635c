import type { ExtensionCall, ProviderGateway } from '../../application/ports/provider-gateway.ts';
import type { ProviderGateways, ProviderNotConfigured } from '../../application/ports/provider-gateways.ts';
import type { KeptProvider } from '../../application/ports/provider-store.ts';
import type { UnifiedCall } from '../../domain/provider/unified-call.ts';
import type { UpstreamAnswer, UpstreamInput } from '../../domain/provider/upstream-call.ts';
import type { UpstreamFailure } from '../../domain/provider/upstream-failure.ts';
import { ok, type Result } from '../../domain/shared/result.ts';
import { failureLabel, type UpstreamMetrics } from './upstream-metrics.ts';

const MS_PER_SECOND = 1_000;

/** What is told of each call that is over. */
type Note = UpstreamMetrics['note'];

/** The ways to the providers, each call measured. */
export class MeasuredProviders implements ProviderGateways {
  readonly #gateways: ProviderGateways;
  readonly #note: Note;
  readonly #measured = new WeakMap<ProviderGateway, MeasuredGateway>();

  constructor(gateways: ProviderGateways, note: Note) {
    this.#gateways = gateways;
    this.#note = note;
  }

  connect(provider: KeptProvider): Result<ProviderGateway, ProviderNotConfigured> {
    const connected = this.#gateways.connect(provider);
    if (!connected.ok) return connected;
    const known = this.#measured.get(connected.value);
    if (known !== undefined) return ok(known);
    const made = new MeasuredGateway(connected.value, provider.code, this.#note);
    this.#measured.set(connected.value, made);
    return ok(made);
  }
}

/** The way to one provider, each call measured. */
export class MeasuredGateway implements ProviderGateway {
  readonly #gateway: ProviderGateway;
  readonly #provider: string;
  readonly #note: Note;

  constructor(gateway: ProviderGateway, provider: string, note: Note) {
    this.#gateway = gateway;
    this.#provider = provider;
    this.#note = note;
  }

  call<C extends UnifiedCall>(call: C, input: UpstreamInput<C>): Promise<Result<UpstreamAnswer<C>, UpstreamFailure>> {
    return this.#measure(call, () => this.#gateway.call(call, input));
  }

  // Under one name: what an Agent may ask for here is the provider's to name, and not all of it need exist.
  extend(call: ExtensionCall): Promise<Result<unknown, UpstreamFailure>> {
    return this.#measure('extension', () => this.#gateway.extend(call));
  }

  async #measure<T>(
    operation: string,
    work: () => Promise<Result<T, UpstreamFailure>>,
  ): Promise<Result<T, UpstreamFailure>> {
    const startedAtMs = performance.now();
    let outcome = 'threw';
    try {
      const answer = await work();
      outcome = answer.ok ? 'ok' : failureLabel(answer.error);
      return answer;
    } finally {
      const seconds = (performance.now() - startedAtMs) / MS_PER_SECOND;
      this.#note({ provider: this.#provider, operation, outcome, seconds });
    }
  }
}
