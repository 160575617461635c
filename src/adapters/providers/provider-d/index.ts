import { checkedBy, type ProviderProtocol } from '../protocol-kit.ts';
import { fault } from './callbacks/inbox.ts';
import { listen } from './callbacks/listen.ts';
import { credentialFields, readConfig } from './config.ts';
import { extensionTable } from './extension-table.ts';
import { extensions } from './extensions.ts';
import { BET_RECORDS_RANGE_MAX_MS } from './gateway/bet-records.ts';
import { connect } from './gateway/connect.ts';
import { callbacks, calls } from './mapping.ts';
import { playerNames } from './player-names.ts';
import { ANSWER_WINDOW_MS, moneyPolicy } from './policy.ts';
import { recordedEvents } from './recorded-events.ts';

/** Protocol D. */
export const providerD: ProviderProtocol = {
  label: 'D',
  protocol: 'provider-d',
  calls,
  callbacks,
  extensions,
  openBets: 'status_of_stake',
  playerNames,
  betRecordsRangeMaxMs: BET_RECORDS_RANGE_MAX_MS,
  transferResolution: 'ask_if_known',
  extensionTable,
  credentials: credentialFields,
  checkCredentials: checkedBy(readConfig),
  connect,
  inbound: { moneyPolicy, recordedEvents, answerWindowMs: ANSWER_WINDOW_MS, listen, fault },
  loadSimulator: async () => (await import('./simulator/index.ts')).createSimulator,
};
