import type { UnifiedCall } from '../../domain/provider/unified-call.ts';
import type { UpstreamAnswer, UpstreamInput } from '../../domain/provider/upstream-call.ts';
import type { UpstreamFailure } from '../../domain/provider/upstream-failure.ts';
import type { Result } from '../../domain/shared/result.ts';

/** Parameters of a provider-specific operation, by the upstream's own names. */
export type ExtensionParameters = Readonly<Record<string, string>>;

/** A question to a provider-specific operation. */
export interface ExtensionCall {
  readonly operation: string;
  /** The player it is about, as the provider knows them; goes where the operation wants it. */
  readonly player: string | undefined;
  readonly parameters: ExtensionParameters;
}

/** One configured provider, spoken to in its own protocol. Refusals and faults of the provider are results; only bugs throw. */
export interface ProviderGateway {
  /** Carries out a call that the protocol's mapping supports; a call that it lacks throws, since nobody should have come this far. */
  call<C extends UnifiedCall>(call: C, input: UpstreamInput<C>): Promise<Result<UpstreamAnswer<C>, UpstreamFailure>>;
  /** Carries out an operation of the protocol's extensions; the answer is JSON in the upstream's own words. */
  extend(call: ExtensionCall): Promise<Result<unknown, UpstreamFailure>>;
}
