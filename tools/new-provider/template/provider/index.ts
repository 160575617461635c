import { checkedBy, type ProviderProtocol } from '../../../../src/adapters/providers/protocol-kit.ts';
import { listen } from './callbacks/listen.ts';
import { TRY_AGAIN } from './callbacks/replies.ts';
import { credentialFields, readConfig } from './config.ts';
import { extensionTable } from './extension-table.ts';
import { extensions } from './extensions.ts';
import { connect } from './gateway/connect.ts';
import { callbacks, calls } from './mapping.ts';
import { ANSWER_WINDOW_MS, moneyPolicy } from './policy.ts';
import { recordedEvents } from './recorded-events.ts';

const DAY_MS = 86_400_000;

/** Protocol Template. */
export const providerTemplate: ProviderProtocol = {
  label: 'Template',
  protocol: 'provider-template',
  calls,
  callbacks,
  extensions,
  openBets: 'record',
  playerNames: { lengthMin: 3, lengthMax: 32, allowsUnderscore: true },
  betRecordsRangeMaxMs: DAY_MS,
  transferResolution: 'ask_if_known',
  extensionTable,
  credentials: credentialFields,
  checkCredentials: checkedBy(readConfig),
  connect,
  inbound: { moneyPolicy, recordedEvents, answerWindowMs: ANSWER_WINDOW_MS, listen, fault: () => TRY_AGAIN },
  loadSimulator: async () => (await import('./simulator/index.ts')).createSimulator,
};
