import { checkedBy, type ProviderProtocol } from '../protocol-kit.ts';
import { listen } from './callbacks/listen.ts';
import { fault } from './callbacks/inbox.ts';
import { credentialFields, readConfig } from './config.ts';
import { extensionTable } from './extension-table.ts';
import { extensions } from './extensions.ts';
import { connect } from './gateway/connect.ts';
import { calls, callbacks } from './mapping.ts';
import { answerWindowMs, moneyPolicy } from './policy.ts';
import { recordedEvents } from './recorded-events.ts';

const DAY_MS = 86_400_000;

/** Protocol A: JSON-RPC 2.0, with an MD5 signature over selected parameters. */
export const providerA: ProviderProtocol = {
  label: 'A',
  protocol: 'provider-a',
  calls,
  callbacks,
  extensions,
  openBets: 'status',
  // From a copy of the upstream's table of fields: a loginId is a text of at most 24 characters.
  playerNames: { lengthMin: 4, lengthMax: 24, allowsUnderscore: true },
  betRecordsRangeMaxMs: DAY_MS,
  transferResolution: 'ask_if_known',
  extensionTable,
  credentials: credentialFields,
  checkCredentials: checkedBy(readConfig),
  connect,
  inbound: { moneyPolicy, recordedEvents, answerWindowMs, listen, fault },
  loadSimulator: async () => (await import('./simulator/index.ts')).createSimulator,
};
