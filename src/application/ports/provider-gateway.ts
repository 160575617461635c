import type { ListedBonus, StakeOffer, UpstreamGrant } from '../../domain/provider/free-rounds.ts';
import type { UnifiedCall } from '../../domain/provider/unified-call.ts';
import type { LaunchedGame, Nothing, UpstreamAnswer, UpstreamInput } from '../../domain/provider/upstream-call.ts';
import type { UpstreamFailure } from '../../domain/provider/upstream-failure.ts';
import type { Result } from '../../domain/shared/result.ts';

/** Parameters of a provider-specific operation, by the upstream's own names. */
export type ExtensionParameters = Readonly<Record<string, string>>;

/** A call of a provider-specific operation. */
export interface ExtensionCall {
  readonly operation: string;
  /** The player of the call under the provider's name. The table of the operations says in which parameter the name is sent. */
  readonly player: string | undefined;
  readonly parameters: ExtensionParameters;
}

/** Free rounds of a provider. */
export interface FreeRoundGateway {
  /** All stakes that the provider offers for free rounds in these games. */
  options(games: readonly LaunchedGame[], currency: string): Promise<Result<readonly StakeOffer[], UpstreamFailure>>;
  /** Gives free rounds. A second call may give them twice. */
  grant(order: UpstreamGrant): Promise<Result<{ readonly bonusCode: string }, UpstreamFailure>>;
  /** Takes a whole bonus back. A second call does no harm. */
  cancel(order: UpstreamGrant, bonusCode: string): Promise<Result<Nothing, UpstreamFailure>>;
  /** The player's bonuses, and which of them may be this order. A provider may leave out those that are over. */
  list(order: UpstreamGrant): Promise<Result<readonly ListedBonus[], UpstreamFailure>>;
}

/**
 * A connection to one configured provider, in the provider's own protocol. Refusals and faults of the provider are results; only bugs
 * throw.
 */
export interface ProviderGateway {
  /** Carries out a call that the protocol's mapping supports. An unsupported call throws, because an earlier step must refuse it. */
  call<C extends UnifiedCall>(call: C, input: UpstreamInput<C>): Promise<Result<UpstreamAnswer<C>, UpstreamFailure>>;
  /** Carries out an operation of the protocol's extensions. The answer is JSON in the upstream's own words. */
  extend(call: ExtensionCall): Promise<Result<unknown, UpstreamFailure>>;
  /** Present exactly if the protocol's mapping has rules for free rounds. */
  readonly freeRounds?: FreeRoundGateway | undefined;
}
