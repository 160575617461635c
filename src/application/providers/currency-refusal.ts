import { servesCurrency, type Provider } from '../../domain/provider/provider.ts';
import { callRefused, type CallRefused } from '../failure.ts';

/** The reason why a provider cannot be asked in a currency; undefined if it can. */
export const currencyRefusal = (
  provider: Pick<Provider, 'code' | 'currencies'>,
  currency: string,
): CallRefused | undefined =>
  servesCurrency(provider, currency)
    ? undefined
    : callRefused('currency_unsupported', `provider ${provider.code} does not support the currency ${currency}`);
