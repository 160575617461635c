import { ok } from '../../../domain/shared/result.ts';
import type { ProviderProtocol } from '../upstream/provider-protocol.ts';
import { fault, providerCInbox } from './callbacks/provider-c-inbox.ts';
import { readConfig } from './config.ts';
import { CurrencyUnits } from './currency-units.ts';
import { extensionTable } from './extension-table.ts';
import { extensions } from './extensions.ts';
import { providerCGateway } from './gateway/provider-c-gateway.ts';
import { callbacks, calls } from './mapping.ts';
import { ANSWER_WINDOW_MS, moneyPolicy } from './policy.ts';

const DAY_MS = 24 * 60 * 60 * 1_000;

/** Protocol C. */
export const providerC: ProviderProtocol = {
  label: 'C',
  protocol: 'provider-c',
  calls,
  callbacks,
  extensions,
  transferResolution: 'ask_if_known',
  extensionTable,
  playerNames: { lengthMin: 3, lengthMax: 28, allowsUnderscore: false },
  betRecordsRangeMaxMs: DAY_MS,
  checkCredentials: (credentials) => {
    const config = readConfig(credentials);
    return config.ok ? undefined : config.error;
  },
  connect: (connection) => {
    const config = readConfig(connection.credentials);
    return config.ok ? ok(providerCGateway(connection, config.value)) : config;
  },
  inbound: {
    moneyPolicy,
    answerWindowMs: ANSWER_WINDOW_MS,
    listen: ({ credentials, currencies }) => {
      const config = readConfig(credentials);
      if (!config.ok) return config;
      const { encryptKey, thousandfoldCurrencies } = config.value;
      return ok(providerCInbox(encryptKey, new CurrencyUnits(thousandfoldCurrencies, currencies)));
    },
    fault,
  },
  loadSimulator: async () => (await import('./simulator/index.ts')).createSimulator,
};
