import { foldCode } from '../../domain/shared/code.ts';
import { err, ok, type Result } from '../../domain/shared/result.ts';
import { notFound, type NotFound } from '../failure.ts';
import type { ProviderStore } from '../ports/provider-store.ts';
import type { ConnectionChecks } from './connection-checks.ts';
import type { Connections } from './connections.ts';
import type { ProviderFinding } from './diagnosis.ts';

export interface CheckProviderConnectionParts {
  readonly providers: Pick<ProviderStore, 'find'>;
  readonly connectionChecks: ConnectionChecks;
  readonly connections: Connections;
}

/** Asks a provider whether it answers. */
export class CheckProviderConnection {
  readonly #parts: CheckProviderConnectionParts;

  constructor(parts: CheckProviderConnectionParts) {
    this.#parts = parts;
  }

  async execute(code: string): Promise<Result<ProviderFinding, NotFound>> {
    const { providers, connectionChecks, connections } = this.#parts;
    const provider = await providers.find(foldCode(code));
    if (provider === undefined) return err(notFound('provider', code));
    return ok(await connections.provider(provider, await connectionChecks.askProvider(provider)));
  }
}
