import type { ProtocolDirectory } from '../../src/application/ports/protocol-directory.ts';
import type { Protocol } from '../../src/domain/provider/protocol.ts';
import { callback, partial, supported, unsupported } from '../../src/domain/provider/support.ts';
import { invalidParameter, type InvalidParameter } from '../../src/domain/shared/invalid-parameter.ts';

/**
 * Has two protocols of its own, under the names of the tests' providers. A holds its own wallet and has no logout. B is seamless and has
 * everything but health.
 */
export class FixedProtocolDirectory implements ProtocolDirectory {
  all(): readonly Protocol[] {
    return [PROTOCOL_A, PROTOCOL_B];
  }

  find(name: string): Protocol | undefined {
    return this.all().find(({ protocol }) => protocol === name);
  }

  checkCredentials(_name: string, credentials: Readonly<Record<string, string>>): InvalidParameter | undefined {
    return 'wrong' in credentials
      ? invalidParameter('credentials.wrong', 'is not a credential of this protocol')
      : undefined;
  }
}

const RULES = {
  credentials: [
    { name: 'secret_key', isRequired: true },
    { name: 'report_url', isRequired: false },
  ],
  playerNames: { lengthMin: 1, lengthMax: 32, allowsUnderscore: true },
  betRecordsRangeMaxMs: 86_400_000,
  callbacks: {
    bet_deduction: supported(['bet']),
    settlement_payout: supported(['settle']),
    cancel_rollback: unsupported,
    bet_push: unsupported,
  },
  openBets: 'status',
  extensions: [{ function: 'Limits', operations: ['queryLimits', 'setLimit', 'setAllLimits', 'report', 'lobby'] }],
  extensionTable: {
    queryLimits: { concerns: 'catalogue', mandatory: [], optional: ['currency'] },
    setLimit: { concerns: 'player', playerParameter: 'user', mandatory: ['limit'], optional: [] },
    setAllLimits: { concerns: 'provider', mandatory: [], optional: 'any' },
    report: { concerns: 'provider', readsPast: true, playerParameter: 'user', mandatory: ['from'], optional: ['to'] },
    lobby: { concerns: 'player', opensGames: true, playerParameter: 'user', mandatory: [], optional: [] },
  },
} as const;

const PROTOCOL_A: Protocol = {
  ...RULES,
  label: 'A',
  protocol: 'provider-a',
  freeRounds: { operations: ['scales', 'give', 'take', 'given'], gamesMax: 2, roundsMax: 100, daysMax: 30 },
  transferResolution: 'ask',
  calls: {
    player_registration: supported(['register']),
    balance_query: supported(['balance']),
    fund_transfer: supported(['transfer']),
    game_launch: supported(['launch']),
    game_demo: supported(['trial']),
    kick_logout: unsupported,
    bet_records: supported(['records']),
    bet_detail: supported(['detail']),
    game_list: unsupported,
    order_status: supported(['status']),
    health_check: supported(['ping']),
  },
};

const PROTOCOL_B: Protocol = {
  ...RULES,
  label: 'B',
  protocol: 'provider-b',
  transferResolution: 'repeat',
  calls: {
    ...PROTOCOL_A.calls,
    balance_query: callback('GetBalance'),
    fund_transfer: partial('seamless mode'),
    kick_logout: supported(['kick']),
    game_list: supported(['games']),
    health_check: unsupported,
  },
};
