import type { AgentUnderTest } from '../../../../src/adapters/cli/conformance/agent-under-test.ts';
import { SECRET } from './faulty-agent.ts';

/** An Agent with the players of the faulty one and of the sample. */
export const agentUnderTest = (url: string, given: Partial<AgentUnderTest> = {}): AgentUnderTest => ({
  url,
  fetchPort: undefined,
  secret: SECRET,
  walletMode: 'agent',
  player: 'ALICE',
  otherPlayer: 'BOB',
  disabledPlayer: 'MALLORY',
  currency: 'EUR',
  otherCurrency: 'JPY',
  provider: 'A',
  otherProvider: 'B',
  game: 'conformance',
  takesBetPush: true,
  noticeUrl: undefined,
  balanceFrom: 'callback',
  openingBalance: undefined,
  timeoutMs: 5_000,
  ...given,
});
