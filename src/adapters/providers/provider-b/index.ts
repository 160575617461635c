import { checkedBy, type ProviderProtocol } from '../protocol-kit.ts';
import { fault } from './callbacks/inbox.ts';
import { listen } from './callbacks/listen.ts';
import { credentialFields, readConfig } from './config.ts';
import { extensionTable } from './extension-table.ts';
import { extensions } from './extensions.ts';
import { connect } from './gateway/connect.ts';
import { callbacks, calls, freeRounds } from './mapping.ts';
import { ANSWER_WINDOW_MS, moneyPolicy } from './policy.ts';
import { recordedEvents } from './recorded-events.ts';

/** Twelve windows of five minutes. One question to the upstream covers one window. */
const BET_RECORDS_RANGE_MAX_MS = 3_600_000;

/** Protocol B. */
export const providerB: ProviderProtocol = {
  label: 'B',
  protocol: 'provider-b',
  calls,
  callbacks,
  extensions,
  openBets: 'record',
  freeRounds,
  playerNames: { lengthMin: 1, lengthMax: 50, allowsUnderscore: true },
  betRecordsRangeMaxMs: BET_RECORDS_RANGE_MAX_MS,
  transferResolution: 'ask_or_repeat',
  extensionTable,
  credentials: credentialFields,
  checkCredentials: checkedBy(readConfig),
  connect,
  inbound: { moneyPolicy, recordedEvents, answerWindowMs: ANSWER_WINDOW_MS, listen, fault },
  loadSimulator: async () => (await import('./simulator/index.ts')).createSimulator,
};
