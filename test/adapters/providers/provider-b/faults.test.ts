import { expect } from 'chai';
import type { SimulatorFault } from '../../../../src/adapters/providers/simulation/simulator-faults.ts';
import type { ProviderGateway } from '../../../../src/application/ports/provider-gateway.ts';
import type { UpstreamFailure } from '../../../../src/domain/provider/upstream-failure.ts';
import type { Result } from '../../../../src/domain/shared/result.ts';
import { ALICE, FREE_ROUND, IMPATIENT_MS, NOW_MS, simulated, transferOf, VIEW, type Simulated } from './simulated.ts';

type Ask = (gateway: ProviderGateway) => Promise<Result<unknown, UpstreamFailure>>;

const { currency, product_code, game_type } = FREE_ROUND;
const ABOUT = { currency, product_code, game_type };
const LOBBY = { currency, language_code: '0', platform: 'WEB', type: '0', operator_lobby_url: 'https://a.example' };

const extension =
  (operation: string, player: string | undefined, parameters: Readonly<Record<string, string>>): Ask =>
  (gateway) =>
    gateway.extend({ operation, player, parameters });

/** Every operation that is sent, by a call that sends it; those of the second list may be sent twice. */
const ACTS: Readonly<Record<string, Ask>> = {
  deposit: (gateway) => gateway.call('fund_transfer', transferOf('5')),
  withdraw: (gateway) => gateway.call('fund_transfer', transferOf('-5')),
  createFreeRound: extension('createFreeRound', ALICE.name, FREE_ROUND),
  cancelFreeRound: extension('cancelFreeRound', undefined, { currency, product_code, bonus_code: 'b' }),
  launchSuperLobby: extension('launchSuperLobby', ALICE.name, LOBBY),
};
const READS: Readonly<Record<string, Ask>> = {
  'seamless/balance': (gateway) => gateway.call('balance_query', { player: ALICE }),
  launchGame: (gateway) => gateway.call('game_launch', { ...VIEW, player: ALICE }),
  wagerList: (gateway) => gateway.call('bet_records', { startMs: NOW_MS - 300_000, endMs: NOW_MS, player: undefined }),
  wager: (gateway) => gateway.call('order_status', { orderId: 'simSettledWager000001', player: undefined }),
  gameHistory: (gateway) => gateway.call('bet_detail', { betId: 'simSettledWager000001', player: ALICE }),
  productList: (gateway) => gateway.call('game_list', { cursor: undefined }),
  gameList: (gateway) => gateway.call('game_list', { cursor: '1138' }),
  getPlayerFreeRoundBonus: extension('getPlayerFreeRoundBonus', ALICE.name, ABOUT),
  getGamesBetScales: extension('getGamesBetScales', undefined, { ...ABOUT, bet_game_list: 'a' }),
};
const ALL = { ...ACTS, ...READS };

const FAULTS: readonly (readonly [SimulatorFault, string])[] = [
  [{ kind: 'drop' }, 'connection_lost'],
  [{ kind: 'drop_answer' }, 'connection_lost'],
  [{ kind: 'hang' }, 'timed_out'],
  [{ kind: 'garbage' }, 'unreadable_answer'],
  [{ kind: 'status', status: 502 }, 'server_error'],
  [{ kind: 'status', status: 404 }, 'unreadable_answer'],
];

describe('provider-b when its upstream fails', () => {
  let upstream: Simulated;

  beforeEach(async () => {
    upstream = await simulated();
  });

  afterEach(() => upstream.server.stop());

  for (const [operation, ask] of Object.entries(ALL)) {
    for (const [fault, cause] of FAULTS) {
      const what = fault.kind === 'status' ? `status ${fault.status}` : fault.kind;
      it(`does not know what became of ${operation} after ${what}`, async () => {
        // A read is tried once more, so both tries must fail.
        upstream.server.faults.onCall(1, fault, operation);
        upstream.server.faults.onCall(2, fault, operation);

        const answer = await ask(upstream.connect({}, fault.kind === 'hang' ? IMPATIENT_MS : undefined));

        expect(answer).to.have.nested.property('error.kind', 'provider_outcome_unknown');
        expect(answer).to.have.nested.property('error.cause', cause);
      });
    }
  }

  for (const [operation, ask] of Object.entries(ACTS)) {
    it(`never sends ${operation} a second time by itself`, async () => {
      upstream.server.faults.onCall(1, { kind: 'drop_answer' }, operation);

      await ask(upstream.connect());

      expect(upstream.server.operations).to.deep.equal([operation]);
    });
  }

  for (const [operation, ask] of Object.entries(READS)) {
    it(`tries ${operation} once more when the connection breaks`, async () => {
      upstream.server.faults.onCall(1, { kind: 'drop' }, operation);

      const answer = await ask(upstream.connect());

      expect(answer.ok).to.equal(true);
    });
  }

  it('finds out later that a transfer without an answer did happen', async () => {
    upstream.server.faults.onCall(1, { kind: 'drop_answer' });
    const gateway = upstream.connect();

    const sent = await gateway.call('fund_transfer', transferOf('5'));
    const status = await gateway.call('order_status', { orderId: transferOf('5').orderId, player: ALICE });
    const again = await gateway.call('fund_transfer', transferOf('5'));

    expect(sent).to.have.nested.property('error.kind', 'provider_outcome_unknown');
    expect(status).to.have.nested.property('value.state', 'succeeded');
    expect(again.ok).to.equal(true);
    expect(upstream.books.players.get(ALICE.name)?.balance.toString()).to.equal('105.5');
  });

  it('finds out later that a transfer did not arrive', async () => {
    upstream.server.faults.onCall(1, { kind: 'drop' });
    const gateway = upstream.connect();

    const sent = await gateway.call('fund_transfer', transferOf('5'));
    const status = await gateway.call('order_status', { orderId: transferOf('5').orderId, player: ALICE });

    expect(sent).to.have.nested.property('error.kind', 'provider_outcome_unknown');
    expect(status).to.have.nested.property('value.state', 'unknown');
  });

  it('knows that nothing happened when nobody listens', async () => {
    const gateway = upstream.connect();
    await upstream.server.stop();

    const answer = await gateway.call('fund_transfer', transferOf('5'));

    expect(answer).to.have.nested.property('error.kind', 'provider_unreachable');
    upstream = await simulated();
  });

  it('tells no secret in a failure', async () => {
    const secret_key = 'a-very-secret-key';
    const gateway = upstream.connect({ secret_key });
    upstream.server.faults.onCall(2, { kind: 'garbage' });
    upstream.server.faults.onCall(3, { kind: 'drop' });

    const failures = [
      await gateway.call('fund_transfer', transferOf('5')),
      await gateway.call('fund_transfer', transferOf('5')),
      await gateway.call('fund_transfer', transferOf('5')),
    ];

    expect(failures.map(({ ok }) => ok)).to.deep.equal([false, false, false]);
    expect(JSON.stringify(failures)).not.to.include(secret_key);
    expect(JSON.stringify(failures)).not.to.match(/[0-9a-f]{32}/);
  });
});
