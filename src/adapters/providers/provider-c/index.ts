import { checkedBy, type ProviderProtocol } from '../protocol-kit.ts';
import { fault } from './callbacks/inbox.ts';
import { listen } from './callbacks/listen.ts';
import { credentialFields, readConfig } from './config.ts';
import { extensionTable } from './extension-table.ts';
import { extensions } from './extensions.ts';
import { connect } from './gateway/connect.ts';
import { callbacks, calls } from './mapping.ts';
import { ANSWER_WINDOW_MS, moneyPolicy } from './policy.ts';
import { recordedEvents } from './recorded-events.ts';

const DAY_MS = 24 * 60 * 60 * 1_000;

/** Protocol C. */
export const providerC: ProviderProtocol = {
  label: 'C',
  protocol: 'provider-c',
  calls,
  callbacks,
  extensions,
  openBets: 'status_of_stake',
  transferResolution: 'ask_if_known',
  extensionTable,
  playerNames: { lengthMin: 3, lengthMax: 28, allowsUnderscore: false },
  betRecordsRangeMaxMs: DAY_MS,
  credentials: credentialFields,
  checkCredentials: checkedBy(readConfig),
  connect,
  inbound: { moneyPolicy, recordedEvents, answerWindowMs: ANSWER_WINDOW_MS, listen, fault },
  loadSimulator: async () => (await import('./simulator/index.ts')).createSimulator,
};
