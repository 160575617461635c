import { configured } from '../../protocol-kit.ts';
import { readConfig } from '../config.ts';
import { CurrencyUnits } from '../currencies.ts';
import { inboxOf } from './inbox.ts';

/** Makes the inbox of one account. */
export const listen = configured(readConfig, ({ encryptKey, thousandfoldCurrencies }, { currencies, runtime }) =>
  inboxOf(encryptKey, new CurrencyUnits(thousandfoldCurrencies, currencies), runtime),
);
