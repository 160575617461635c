import type { ProviderInbox } from '../../../../application/ports/provider-inbox.ts';
import type { InvalidParameter } from '../../../../domain/shared/invalid-parameter.ts';
import { ok, type Result } from '../../../../domain/shared/result.ts';
import type { ProviderConnection } from '../../upstream/provider-protocol.ts';
import { readConfig } from '../config.ts';
import { Inbox } from './inbox.ts';

/** Makes the inbox of one operator account. */
export function listen({ credentials, runtime }: ProviderConnection): Result<ProviderInbox, InvalidParameter> {
  const config = readConfig(credentials);
  return config.ok ? ok(new Inbox(config.value, runtime)) : config;
}
