import type { ProviderInbox } from '../../../../application/ports/provider-inbox.ts';
import type { InvalidParameter } from '../../../../domain/shared/invalid-parameter.ts';
import { ok, type Result } from '../../../../domain/shared/result.ts';
import { readCredentials } from '../../upstream/credentials.ts';
import type { ProviderConnection } from '../../upstream/provider-protocol.ts';
import { hallSchema } from '../config.ts';
import { Inbox } from './inbox.ts';

/** Makes the inbox of a hall. */
export function listen({ credentials, runtime }: ProviderConnection): Result<ProviderInbox, InvalidParameter> {
  const hall = readCredentials(hallSchema, credentials);
  return hall.ok ? ok(new Inbox(hall.value, () => runtime.nowMs())) : hall;
}
