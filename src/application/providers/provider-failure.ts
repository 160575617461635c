import { storableText } from '../../domain/shared/bounded-text.ts';
import type { RefusalReason, UpstreamFailure } from '../../domain/provider/upstream-failure.ts';
import { invalidParameter } from '../../domain/shared/invalid-parameter.ts';
import { callRefused, type CallRefused, type Failure } from '../failure.ts';
import type { ProviderNotConfigured, ProviderGateways } from '../ports/provider-gateways.ts';
import { err, type Result } from '../../domain/shared/result.ts';
import type { ProviderGateway } from '../ports/provider-gateway.ts';
import type { KeptProvider } from '../ports/provider-store.ts';
import { servesCurrency, type Provider } from '../../domain/provider/provider.ts';

/**
 * The kinds of failure that an Agent sees for a provider's refusals. A refusal that only the operator can solve (credentials) is a plain failure for
 * the Agent.
 */
const KINDS = {
  player_not_found: 'player_not_found',
  player_disabled: 'player_disabled',
  player_exists: 'player_exists',
  registration_failed: 'registration_failed',
  insufficient_balance: 'insufficient_balance',
  invalid_amount: 'invalid_amount',
  duplicate_transfer: 'duplicate_transfer',
  currency_unsupported: 'currency_unsupported',
  game_not_found: 'game_not_found',
  in_maintenance: 'game_in_maintenance',
  launch_failed: 'launch_failed',
  page_without_address: 'launch_failed',
  record_not_found: 'provider_failed',
  range_too_wide: 'provider_failed',
  invalid_parameter: 'provider_failed',
  credentials_refused: 'provider_failed',
  other: 'provider_failed',
} as const satisfies Record<RefusalReason, CallRefused['kind']>;

/** The kinds of failure that a provider's refusal can become. */
export const PROVIDER_REFUSAL_KINDS: ReadonlySet<string> = new Set<CallRefused['kind']>(Object.values(KINDS));

const TOLD = {
  player_not_found: 'does not know the player',
  player_disabled: 'has disabled the player',
  player_exists: 'has the player already',
  registration_failed: 'could not register the player',
  insufficient_balance: 'says that the balance is too small',
  invalid_amount: 'does not take this amount',
  duplicate_transfer: 'knows this transfer already',
  currency_unsupported: 'does not support the currency',
  game_not_found: 'does not know the game',
  in_maintenance: 'is in maintenance',
  launch_failed: 'could not launch the game',
  page_without_address: 'answered the launch with a page instead of an address',
  record_not_found: 'has no such record',
  range_too_wide: 'has too many records for this range; ask for a shorter one',
  invalid_parameter: 'did not accept a parameter',
  credentials_refused: 'did not accept the call',
  other: 'refused the call',
} as const satisfies Record<RefusalReason, string>;

/** A code is text of the provider. It is cut to this length, so that the sentence is the same before and after it was stored. */
const CODE_LENGTH_MAX = 500;

/**
 * Translates a provider's failure, or a failure of the connection to it, into the failure that the Agent sees. The provider's own text
 * stays inside the gateway.
 */
export function providerFailure(provider: string, failure: UpstreamFailure | ProviderNotConfigured): Failure {
  switch (failure.kind) {
    case 'provider_refused': {
      const told = storableText(failure.upstreamCode, CODE_LENGTH_MAX);
      const code = told === '' ? '' : ` (its code: ${told})`;
      return callRefused(KINDS[failure.reason], `provider ${provider} ${TOLD[failure.reason]}${code}`);
    }
    case 'parameter_needed':
      return invalidParameter(failure.parameter, failure.rule);
    case 'provider_throttled':
      return {
        kind: 'too_many_requests',
        sentence: `provider ${provider} allows this call only so often; try again in ${Math.ceil(failure.retryAfterMs / 1000)} s`,
        retryAfterMs: failure.retryAfterMs,
      };
    case 'provider_unreachable':
      return callRefused('provider_failed', `provider ${provider} cannot be reached; nothing was done`);
    case 'provider_not_configured':
      return callRefused('provider_failed', `provider ${provider} is not set up completely; ask the operator`);
    case 'provider_outcome_unknown':
      return failure.cause === 'timed_out'
        ? callRefused('provider_timed_out', `provider ${provider} did not answer in time; the outcome is unknown`)
        : callRefused(
            'provider_failed',
            `provider ${provider} gave no answer that can be read; the outcome is unknown`,
          );
  }
}

/** Connects to a provider and asks it. A failure of either becomes the failure that the Agent sees. */
export async function askProvider<T>(
  gateways: ProviderGateways,
  provider: KeptProvider,
  ask: (gateway: ProviderGateway) => Promise<Result<T, UpstreamFailure>>,
): Promise<Result<T, Failure>> {
  const gateway = gateways.connect(provider);
  if (!gateway.ok) return err(providerFailure(provider.code, gateway.error));
  const answer = await ask(gateway.value);
  return answer.ok ? answer : err(providerFailure(provider.code, answer.error));
}

/** The reason why a provider cannot be asked in a currency; undefined if it can. */
export const currencyRefusal = (
  provider: Pick<Provider, 'code' | 'currencies'>,
  currency: string,
): CallRefused | undefined =>
  servesCurrency(provider, currency)
    ? undefined
    : callRefused('currency_unsupported', `provider ${provider.code} does not support the currency ${currency}`);
