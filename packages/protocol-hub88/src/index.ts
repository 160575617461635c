import { fault } from './callbacks/inbox.ts';
import { listen } from './callbacks/inbox.ts';
import { credentialFields, readConfig } from './config.ts';
import { connect } from './gateway/connect.ts';
import { checkedBy, type ProviderProtocol } from './kit.ts';
import { callbacks, calls, extensions, extensionTable, freeRounds } from './mapping.ts';
import { ANSWER_WINDOW_MS, moneyPolicy } from './policy.ts';
import { recordedEvents } from './recorded-events.ts';

/** Hub88's document has no longest range. The questions about all players cover an hour each. */
const BET_RECORDS_RANGE_MAX_MS = 6 * 3_600_000;

/** Hub88, the operator's side of its generic API, version 2. */
export const protocol: ProviderProtocol = {
  label: 'HUB88',
  protocol: 'provider-hub88',
  calls,
  callbacks,
  extensions,
  extensionTable,
  freeRounds,
  // `transactions/list` has no filter by transaction.
  openBets: 'records',
  // Document: a user has at least 4 characters in callbacks. The longest one was not found.
  playerNames: { lengthMin: 4, lengthMax: 50, allowsUnderscore: true },
  betRecordsRangeMaxMs: BET_RECORDS_RANGE_MAX_MS,
  // Unused: money is moved by callbacks only.
  transferResolution: 'ask_if_known',
  credentials: credentialFields,
  checkCredentials: checkedBy(readConfig),
  connect,
  inbound: { moneyPolicy, recordedEvents, answerWindowMs: ANSWER_WINDOW_MS, listen, fault },
  loadSimulator: async () => (await import('./simulator/index.ts')).createSimulator,
};
