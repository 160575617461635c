import { expect } from 'chai';
import type { ProviderGateway } from '../../../../src/application/ports/provider-gateway.ts';
import type { SimulatorFault } from '../../../../src/adapters/providers/simulation/simulator-faults.ts';
import { BACCARAT, DEMO, HOURS, PLAYER, SHORT_TIMEOUT_MS, SimulatedAccount } from './simulated-account.ts';

const FAULTS: readonly (readonly [SimulatorFault, string])[] = [
  [{ kind: 'drop' }, 'connection_lost'],
  [{ kind: 'drop_answer' }, 'connection_lost'],
  [{ kind: 'hang' }, 'timed_out'],
  [{ kind: 'garbage' }, 'unreadable_answer'],
  [{ kind: 'status', status: 502 }, 'server_error'],
];

const extension =
  (operation: string, parameters: Record<string, string>) =>
  (gateway: ProviderGateway): Promise<unknown> =>
    gateway.extend({ operation, player: DEMO.name, parameters });
const TODAY = { startTime: '20250101000000', endTime: '20250101235959' };

const ASKING: Readonly<Record<string, (gateway: ProviderGateway) => Promise<unknown>>> = {
  player_registration: (gateway) => gateway.call('player_registration', { player: PLAYER }),
  game_launch: (gateway) => gateway.call('game_launch', { player: DEMO, ...BACCARAT }),
  game_demo: (gateway) => gateway.call('game_demo', { currency: 'USD', ...BACCARAT }),
  kick_logout: (gateway) => gateway.call('kick_logout', { player: DEMO }),
  bet_records: (gateway) => gateway.call('bet_records', { ...HOURS, player: DEMO }),
  bet_detail: (gateway) => gateway.call('bet_detail', { betId: '660001', player: DEMO }),
  order_status: (gateway) => gateway.call('order_status', { orderId: '660001', player: DEMO }),
  health_check: (gateway) => gateway.call('health_check', {}),
  enableorDisablemem: extension('enableorDisablemem', { type: 'bet', status: 'N' }),
  editLimit: extension('editLimit', { maxwin: '1' }),
  changePassword: extension('changePassword', { newpassword: 'anything else' }),
  getTipReport: extension('getTipReport', TODAY),
  getUnsettleReport: extension('getUnsettleReport', { time: '2025-01-01' }),
};

/** The calls that do no harm when sent twice, and that are not limited to one question in 30 s. */
const REPEATED = ['player_registration', 'bet_detail', 'order_status', 'health_check'];

describe('protocol D when the upstream fails', () => {
  let account: SimulatedAccount;

  beforeEach(async () => {
    account = await SimulatedAccount.open();
  });

  afterEach(() => account.close());

  for (const [call, ask] of Object.entries(ASKING)) {
    for (const [fault, cause] of FAULTS) {
      it(`does not know what became of ${call} after a ${fault.kind}`, async () => {
        account.simulator.server.faults.onCall(1, fault);
        account.simulator.server.faults.onCall(2, fault);

        const result = await ask(account.gateway(fault.kind === 'hang' ? { timeoutMs: SHORT_TIMEOUT_MS } : {}));

        expect(result).to.have.nested.property('error.kind', 'provider_outcome_unknown');
        expect(result).to.have.nested.property('error.cause', cause);
      });
    }

    it(`sends ${call} ${REPEATED.includes(call) ? 'once more' : 'no second time'} after a cut connection`, async () => {
      account.simulator.server.faults.onCall(1, { kind: 'drop' });
      account.simulator.server.faults.onCall(2, { kind: 'drop' });

      await ask(account.gateway());

      expect(account.operations).to.have.length(REPEATED.includes(call) ? 2 : 1);
    });

    it(`says that ${call} did not happen when nobody listens`, async () => {
      await account.simulator.server.stop();

      const result = await ask(account.gateway());

      expect(result).to.have.nested.property('error.kind', 'provider_unreachable');
      expect(JSON.stringify(result)).to.not.include(account.signed()['signature']);
    });
  }

  it('registers a player whose first registration went through unheard', async () => {
    account.simulator.server.faults.onCall(1, { kind: 'drop_answer' });

    const result = await account.gateway().call('player_registration', { player: PLAYER });

    expect(result).to.deep.equal({ ok: true, value: { status: 'registered' } });
  });

  it('repairs a password with the next launch when the first repair went through unheard', async () => {
    const rotated = account.gateway({ credentials: { password_seed: 'another seed, just as long' } });
    account.simulator.server.faults.onCall(1, { kind: 'drop_answer' }, 'ChangePassword');

    const first = await rotated.call('game_launch', { player: DEMO, ...BACCARAT });
    const second = await rotated.call('game_launch', { player: DEMO, ...BACCARAT });

    expect(first).to.have.nested.property('error.kind', 'provider_outcome_unknown');
    expect(second.ok).to.equal(true);
  });

  it('still shows a bet when only its page fails', async () => {
    account.simulator.server.faults.onCall(2, { kind: 'garbage' });

    const result = await account.gateway().call('bet_detail', { betId: '660001', player: DEMO });

    expect(result).to.have.nested.property('value.record.betId', '660001');
    expect(result).to.have.nested.property('value.url', undefined);
  });
});
