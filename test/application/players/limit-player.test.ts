import { expect } from 'chai';
import type { LimitPlayerInput } from '../../../src/application/players/limit-player.ts';
import { ShowOwnPlayer } from '../../../src/application/players/show-own-player.ts';
import { agentOf } from '../../ports/catalogue-seeds.ts';
import { acceptedOf, betEvent, decidedOf, recordIn, WALLET } from '../../ports/wallet-seeds.ts';
import { deskOver } from '../transfers/transfer-desk.ts';
import { ANN, playerDesk, type PlayerDesk } from './player-desk.ts';

const HOUR_MS = 3_600_000;

describe('LimitPlayer', () => {
  let desk: PlayerDesk;
  let id: string;

  beforeEach(async () => {
    desk = await playerDesk();
    ({ id } = await desk.player('BOB', 'A'));
    desk.books.players.nowMs = () => Date.parse('2026-11-20T12:00:00Z');
  });

  const limiting = (input: Partial<LimitPlayerInput>) =>
    desk.limitPlayer.execute({ agent: ANN, memberId: 'bob', currency: 'usd', ...input });
  const refusal = async (input: Partial<LimitPlayerInput>) => {
    const limited = await limiting(input);
    if (limited.ok) return 'limited';
    return 'sentence' in limited.error ? limited.error.kind : Object.values(limited.error).slice(1).join(' ');
  };

  it('sets limits under the Agent’s name, and shows what is used of each', async () => {
    const booked = [decidedOf(acceptedOf(1, betEvent(1, { movement: '-12.5' }), '0'))];
    await recordIn(desk.walletBook, { ...WALLET, playerId: id, agent: ANN.code, heldBy: 'agent' }, booked);

    const limited = await limiting({ lossWeek: ' 100 ', stakeMax: '0', lossDay: '', stakesDay: 'None' });

    const common = {
      currency: 'USD',
      refusedStakes: 0,
      pending: undefined,
      by: 'agent:ANN',
      atMs: Date.UTC(2026, 10, 20, 12),
    };
    expect(limited).to.deep.equal({
      ok: true,
      value: {
        memberId: 'BOB',
        currency: 'USD',
        limits: [
          { ...common, kind: 'stake_max', amount: '0.0000', used: undefined, periodEndsAtMs: undefined },
          { ...common, kind: 'loss_week', amount: '100.0000', used: '12.5000', periodEndsAtMs: Date.UTC(2026, 10, 23) },
        ],
      },
    });
  });

  it('lets a raise wait for the time of the Agent', async () => {
    await limiting({ lossDay: '10' });
    const patient = agentOf({ ...ANN, limitWaitHours: 72 });

    const raised = await limiting({ agent: patient, lossDay: 'none' });

    expect(raised.ok && raised.value.limits[0]?.pending).to.deep.equal({
      amount: undefined,
      fromMs: desk.books.players.nowMs() + 72 * HOUR_MS,
    });
  });

  it('shows limits of all currencies with the player', async () => {
    await limiting({ lossDay: '10' });
    await limiting({ currency: 'btc', stakeMax: '0.00000001' });

    const shown = await new ShowOwnPlayer({ ...desk, timelineStore: { wallets: async () => [] } }).execute({
      agent: ANN,
      memberId: 'bob',
    });

    expect(shown.ok && shown.value.limits.map(({ kind, amount }) => [kind, amount])).to.deep.equal([
      ['stake_max', '0.00000001'],
      ['loss_day', '10.0000'],
    ]);
  });

  for (const amount of ['-1', '1.00001', '1e3', 'all', '1000000000000.1', '1,5']) {
    it(`refuses ${amount} as an amount, and changes nothing`, async () => {
      expect(await refusal({ lossDay: '5', stakesMonth: amount })).to.equal(
        'stakes_month must be "none", or an amount from 0 to 1000000000000 with at most 4 digits behind the point',
      );
      expect(await desk.playerLimits.of(id)).to.deep.equal([]);
    });
  }

  it('refuses what has no player, no currency, or the wrong order', async () => {
    expect(await refusal({ memberId: 'nobody', lossDay: '1' })).to.equal('player_not_found');
    expect(await refusal({ memberId: '?' })).to.equal('malformed_member_id');
    expect(await refusal({ currency: '' })).to.equal('currency must be given');
    expect(await refusal({ operatorCode: 'OTHER' })).to.equal('');
    expect(await refusal({ stakesWeek: '9', stakesDay: '10' })).to.equal(
      'stakes_day must be at most stakes_week, which is 9',
    );
  });

  it('keeps money of its currency out of a wallet at the provider, where nobody checks it', async () => {
    const { transferFunds } = deskOver({ gateways: desk.gateways, world: desk });
    const transferring = async (currency: string, amount: string) => {
      const order = {
        agent: ANN,
        memberId: 'bob',
        provider: 'A',
        currency,
        amount,
        transferId: `${currency}${amount}`,
      };
      const moved = await transferFunds.execute(order);
      return moved.ok ? 'moved' : moved.error.kind;
    };
    await limiting({ lossDay: '10' });

    expect(await transferring('USD', '5')).to.equal('player_limited');
    expect(await transferring('USD', '-5')).to.not.equal('player_limited');
    expect(await transferring('EUR', '5')).to.not.equal('player_limited');
  });
});
