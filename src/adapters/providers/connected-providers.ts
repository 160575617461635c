import type { ProviderGateway } from '../../application/ports/provider-gateway.ts';
import type { ProviderGateways, ProviderNotConfigured } from '../../application/ports/provider-gateways.ts';
import type { KeptProvider } from '../../application/ports/provider-store.ts';
import type { SecretBox } from '../../application/ports/secret-box.ts';
import { err, ok, type Result } from '../../domain/shared/result.ts';
import type { ProviderProtocol } from './upstream/provider-protocol.ts';
import type { ProviderRuntime } from './upstream/provider-runtime.ts';

interface ConnectedProvidersParts {
  readonly protocols: readonly ProviderProtocol[];
  readonly secrets: SecretBox;
  readonly runtime: ProviderRuntime;
  /** For providers that name no time-out of their own. */
  readonly timeoutMs: number;
}

interface Connected {
  readonly configuration: string;
  readonly gateway: ProviderGateway;
}

/** Keeps one gateway a provider, so that connections, pace and memory of its upstream outlive a call. */
export class ConnectedProviders implements ProviderGateways {
  readonly #parts: ConnectedProvidersParts;
  readonly #connected = new Map<string, Connected>();

  constructor(parts: ConnectedProvidersParts) {
    this.#parts = parts;
  }

  connect(provider: KeptProvider): Result<ProviderGateway, ProviderNotConfigured> {
    const { code, protocol, baseUrl, credentialsSealed, currencies, timeoutMs } = provider;
    const configuration = JSON.stringify([protocol, baseUrl, credentialsSealed, currencies, timeoutMs]);
    const known = this.#connected.get(code);
    if (known?.configuration === configuration) return ok(known.gateway);
    const made = this.#make(provider);
    if (made.ok) this.#connected.set(code, { configuration, gateway: made.value });
    return made;
  }

  #make({ code, protocol: name, baseUrl, credentialsSealed, currencies, timeoutMs }: KeptProvider) {
    const refuse = (detail: string) =>
      err<ProviderNotConfigured>({ kind: 'provider_not_configured', provider: code, detail });
    const { protocols, secrets, runtime, timeoutMs: timeoutDefaultMs } = this.#parts;
    const protocol = protocols.find((known) => known.protocol === name);
    if (protocol === undefined) return refuse(`its protocol ${name} is not one of this gateway's`);
    if (baseUrl === undefined) return refuse('it has no base_url');
    const connected = protocol.connect({
      code,
      baseUrl: baseUrl.replace(/\/+$/, ''),
      credentials: credentialsSealed === undefined ? {} : readCredentials(secrets.open(credentialsSealed)),
      currencies,
      timeoutMs: timeoutMs ?? timeoutDefaultMs,
      runtime,
    });
    return connected.ok ? connected : refuse(`${connected.error.field} ${connected.error.rule}`);
  }
}

const readCredentials = (json: string): Record<string, string> => JSON.parse(json) as Record<string, string>;
