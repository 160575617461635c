import type { ProviderInbox } from '../../../../application/ports/provider-inbox.ts';
import type { InvalidParameter } from '../../../../domain/shared/invalid-parameter.ts';
import { ok, type Result } from '../../../../domain/shared/result.ts';
import { readCredentials } from '../../upstream/credentials.ts';
import type { ProviderConnection } from '../../upstream/provider-protocol.ts';
import { credentialsSchema } from '../config.ts';
import { inboxOf } from './inbox.ts';

/** Makes the inbox of one account. */
export function listen({ credentials, runtime }: ProviderConnection): Result<ProviderInbox, InvalidParameter> {
  const config = readCredentials(credentialsSchema, credentials);
  return config.ok ? ok(inboxOf(config.value.signature, runtime)) : config;
}
