import type { ProviderInbox } from '../../../../../src/application/ports/provider-inbox.ts';
import type { InvalidParameter } from '../../../../../src/domain/shared/invalid-parameter.ts';
import { ok, type Result } from '../../../../../src/domain/shared/result.ts';
import { readCredentials } from '../../../../../src/adapters/providers/upstream/credentials.ts';
import type { ProviderConnection } from '../../../../../src/adapters/providers/upstream/provider-protocol.ts';
import { credentialsSchema } from '../config.ts';
import { inboxOf } from './inbox.ts';

/** Ready to read what one account is sent. */
export function listen({ credentials, runtime }: ProviderConnection): Result<ProviderInbox, InvalidParameter> {
  const config = readCredentials(credentialsSchema, credentials);
  return config.ok ? ok(inboxOf(config.value.secret_key, runtime)) : config;
}
