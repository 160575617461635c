import type { ProviderNotConfigured } from '../../application/ports/provider-gateways.ts';
import type { KeptProvider } from '../../application/ports/provider-store.ts';
import type { SecretBox } from '../../application/ports/secret-box.ts';
import type { InvalidParameter } from '../../domain/shared/invalid-parameter.ts';
import { err, ok, type Result } from '../../domain/shared/result.ts';
import { keyOfSealed } from '../../domain/shared/sealed-key.ts';
import { withoutAtEnd } from '../../domain/shared/without-at-end.ts';
import type { ProviderConnection, ProviderProtocol } from './upstream/provider-protocol.ts';
import type { ProviderRuntime } from './upstream/provider-runtime.ts';

export interface ConfiguredProvidersParts {
  readonly protocols: readonly ProviderProtocol[];
  readonly secrets: SecretBox;
  readonly runtime: ProviderRuntime;
  /** The time-out of providers without their own. */
  readonly timeoutMs: number;
  /** Whether providers must have public addresses, and none of the gateway's own network or machine. */
  readonly isPublicOnly?: boolean;
}

/** Creates one half of a protocol (the gateway or the inbox) for a configured provider. */
type MakeHalf<Half> = (protocol: ProviderProtocol, connection: ProviderConnection) => Result<Half, InvalidParameter>;

interface Kept<Half> {
  readonly configuration: string;
  readonly half: Half;
}

/** Keeps one half per provider between calls, and creates a new half when the configuration of the provider changes. */
export class ConfiguredProviders<Half> {
  readonly #parts: ConfiguredProvidersParts;
  readonly #make: MakeHalf<Half>;
  readonly #kept = new Map<string, Kept<Half>>();

  constructor(parts: ConfiguredProvidersParts, make: MakeHalf<Half>) {
    this.#parts = parts;
    this.#make = make;
  }

  of(provider: KeptProvider): Result<Half, ProviderNotConfigured> {
    const { code, protocol, baseUrl, credentialsSealed, currencies, timeoutMs } = provider;
    const configuration = JSON.stringify([protocol, baseUrl, credentialsSealed, currencies, timeoutMs]);
    const known = this.#kept.get(code);
    if (known?.configuration === configuration) return ok(known.half);
    const made = this.#configure(provider);
    if (made.ok) this.#kept.set(code, { configuration, half: made.value });
    return made;
  }

  #configure(provider: KeptProvider): Result<Half, ProviderNotConfigured> {
    const { code, protocol: name, baseUrl, credentialsSealed, currencies, timeoutMs } = provider;
    const refuse = (detail: string) =>
      err<ProviderNotConfigured>({ kind: 'provider_not_configured', provider: code, detail });
    const { protocols, secrets, runtime, isPublicOnly = false, timeoutMs: timeoutDefaultMs } = this.#parts;
    const protocol = protocols.find((known) => known.protocol === name);
    if (protocol === undefined) return refuse(`its protocol ${name} is not one of this gateway's`);
    if (baseUrl === undefined) return refuse('it has no base_url');
    const lacking = missingKey(secrets, credentialsSealed);
    if (lacking !== undefined)
      return refuse(`its credentials are sealed with key ${lacking}, which this gateway does not have`);
    const made = this.#make(protocol, {
      code,
      baseUrl: withoutAtEnd(baseUrl, '/'),
      credentials: credentialsSealed === undefined ? {} : readCredentials(secrets.open(credentialsSealed)),
      currencies,
      timeoutMs: timeoutMs ?? timeoutDefaultMs,
      isPublicOnly,
      runtime,
    });
    return made.ok ? made : refuse(`${made.error.field} ${made.error.rule}`);
  }
}

/** Without this check, the first call would fail as a fault of the gateway. */
function missingKey({ keys }: SecretBox, sealed: string | undefined): string | undefined {
  const key = sealed === undefined ? undefined : keyOfSealed(sealed);
  return key === undefined || [keys.sealing, ...keys.opening].includes(key) ? undefined : key;
}

const readCredentials = (json: string): Record<string, string> => JSON.parse(json) as Record<string, string>;
