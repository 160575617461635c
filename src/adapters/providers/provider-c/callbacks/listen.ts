import type { ProviderInbox } from '../../../../application/ports/provider-inbox.ts';
import type { InvalidParameter } from '../../../../domain/shared/invalid-parameter.ts';
import { ok, type Result } from '../../../../domain/shared/result.ts';
import type { ProviderConnection } from '../../upstream/provider-protocol.ts';
import { readConfig } from '../config.ts';
import { CurrencyUnits } from '../currencies.ts';
import { inboxOf } from './inbox.ts';

/** Makes the inbox of one account. */
export function listen({ credentials, currencies }: ProviderConnection): Result<ProviderInbox, InvalidParameter> {
  const config = readConfig(credentials);
  if (!config.ok) return config;
  const { encryptKey, thousandfoldCurrencies } = config.value;
  return ok(inboxOf(encryptKey, new CurrencyUnits(thousandfoldCurrencies, currencies)));
}
