import { expect } from 'chai';
import type { SimulatorFault } from '../../../../src/adapters/providers/simulation/simulator-faults.ts';
import type { ProviderGateway } from '../../../../src/application/ports/provider-gateway.ts';
import { connectTo, NOW_MS, startSimulator, type Started } from './simulated-provider.ts';

const SHORT_MS = 300;
const HOUR_MS = 3_600_000;
const PLAYER = { name: 'DEMOPLAYER1', currency: 'USD' };
const VIEW = {
  game: { code: '601', category: 'LIVE' },
  platform: 'WEB',
  language: 'en',
  returnUrl: undefined,
  playerIp: undefined,
} as const;
const TODAY = { startMs: NOW_MS - HOUR_MS, endMs: NOW_MS };

/** A call of each kind, and how often it is sent when the connection breaks each time. */
const CALLS: readonly (readonly [string, number, (gateway: ProviderGateway) => Promise<unknown>])[] = [
  ['RegUserInfo', 2, (gateway) => gateway.call('player_registration', { player: PLAYER })],
  ['LoginRequest', 1, (gateway) => gateway.call('game_launch', { player: PLAYER, ...VIEW })],
  ['LoginRequestForFun', 1, (gateway) => gateway.call('game_demo', { currency: 'USD', ...VIEW })],
  ['KickUser', 1, (gateway) => gateway.call('kick_logout', { player: PLAYER })],
  ['GetAllBetDetailsForTimeIntervalDV', 1, (gateway) => gateway.call('bet_records', { ...TODAY, player: undefined })],
  ['GetUserBetItemDV', 2, (gateway) => gateway.call('bet_records', { ...TODAY, player: PLAYER })],
  ['GetTransactionDetails', 2, (gateway) => gateway.call('order_status', { orderId: 'T35929576100', player: PLAYER })],
  ['GetActiveHostList', 2, (gateway) => gateway.call('game_list', { cursor: undefined })],
  [
    'CreditEventPoint',
    1,
    (gateway) => gateway.extend({ operation: 'creditEventPoint', player: PLAYER.name, parameters: { Points: '10' } }),
  ],
  [
    'ResendTransaction',
    1,
    (gateway) => gateway.extend({ operation: 'resendTransaction', player: undefined, parameters: {} }),
  ],
];

const FAULTS: readonly (readonly [SimulatorFault, string])[] = [
  [{ kind: 'drop' }, 'connection_lost'],
  [{ kind: 'drop_answer' }, 'connection_lost'],
  [{ kind: 'hang' }, 'timed_out'],
  [{ kind: 'garbage' }, 'unreadable_answer'],
  [{ kind: 'status', status: 502 }, 'server_error'],
];

describe('protocol C when the upstream fails', () => {
  let started: Started;

  beforeEach(async () => {
    started = await startSimulator();
  });

  afterEach(() => started.simulator.server.stop());

  for (const [operation, sendings, call] of CALLS) {
    for (const [fault, cause] of FAULTS) {
      it(`does not know what became of ${operation} after ${fault.kind}`, async () => {
        started.simulator.server.faults.onCall(1, fault);
        started.simulator.server.faults.onCall(2, fault);

        const answer = await call(connectTo(started, fault.kind === 'hang' ? { timeoutMs: SHORT_MS } : {}));

        expect(answer).to.have.nested.property('error.kind', 'provider_outcome_unknown');
        expect(answer).to.have.nested.property('error.cause', cause);
        const expected = cause === 'connection_lost' ? sendings : 1;
        expect(started.simulator.server.operations).to.deep.equal(Array(expected).fill(operation));
      });
    }

    it(`knows that ${operation} did not happen if nobody listens`, async () => {
      await started.simulator.server.stop();

      const answer = await call(connectTo(started));

      expect(answer).to.deep.include({ ok: false, error: { kind: 'provider_unreachable', detail: 'ECONNREFUSED' } });
    });
  }

  it('registers in spite of one lost connection', async () => {
    started.simulator.server.faults.onCall(1, { kind: 'drop_answer' });

    const answer = await connectTo(started).call('player_registration', {
      player: { name: 'NEWCOMER1', currency: 'USD' },
    });

    expect(answer).to.deep.equal({ ok: true, value: { status: 'registered' } });
  });

  it('tells nothing of a secret in any failure', async () => {
    const { credentials, server } = started.simulator;
    const secrets = ['secret_key', 'encrypt_key', 'md5_key'].map((name) => credentials[name] ?? '?');
    const told: string[] = [];
    for (const [fault] of FAULTS) {
      server.faults.onCall(1, fault);
      told.push(
        JSON.stringify(await connectTo(started, { timeoutMs: SHORT_MS }).call('kick_logout', { player: PLAYER })),
      );
    }

    expect(told).to.have.length(FAULTS.length);
    for (const secret of secrets) expect(told.join('\n')).not.to.include(secret);
  });
});
