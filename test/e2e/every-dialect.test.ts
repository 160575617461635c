import { expect } from 'chai';
import { ALL_PROTOCOLS as PROTOCOLS } from '../support/all-protocols.ts';
import type { SimulatorSender } from '../../src/adapters/providers/simulation/simulator-sender.ts';
import { Decimal } from '../../src/domain/shared/decimal.ts';
import { SimulatedWorld } from './simulated-world.ts';

const MEMBER = 'ROUNDER';
const STAKE = Decimal.from('10');
const PAYOUT = Decimal.from('25');
const runtime = {
  nowMs: () => Date.now(),
  uuid: () => crypto.randomUUID(),
  wait: (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms)),
};

describe('whole rounds in every dialect, from the simulated upstreams over HTTP into the ledger', () => {
  let world: SimulatedWorld;

  before(async () => {
    world = await SimulatedWorld.open();
    const deposit = { username: MEMBER, currency: 'USD', amount: '100', transfer_id: 'purse' };
    await world.agent('/player/transfer', { ...deposit, transfer_type: 'deposit' });
  });

  after(async () => {
    await world.close();
  });

  const balance = async (): Promise<string> =>
    String((await world.agent('/player/balance', { member_id: MEMBER, currency: 'USD' })).data['balance']);

  /** The sender of a protocol, and the name it knows the player by. */
  async function table(label: string): Promise<{ sender: SimulatorSender; player: string }> {
    const { simulator } = world.upstream(label);
    const asked = { provider: label, member_id: MEMBER, currency: 'USD' };
    await world.agent('/player/register', asked);
    const { gameId } = world.upstream(label);
    const view = { return_url: 'https://agent.example/', player_ip: '203.0.113.7' };
    await world.agent('/game/launch', { ...asked, ...view, game_id: gameId });
    const callbackUrl = `${world.gateway.baseUrl}/provider/${label}`;
    const sender = simulator.sender?.({ callbackUrl, timeoutMs: 5_000, runtime });
    const player = [...simulator.books.players.keys()].at(-1);
    if (sender === undefined || player === undefined) throw new Error(`${label} cannot play`);
    return { sender, player };
  }

  PROTOCOLS.filter(({ inbound }) => inbound !== undefined).forEach(({ label }, nth) => {
    it(`${label}: a stake is taken once, paid once, given back once, and refused where it is too high`, async () => {
      const { sender, player } = await table(label);
      const before = Decimal.from(await balance());
      const bet = { player, roundId: `101_11220000${nth}_1`, betId: `88000${nth}1`, stake: STAKE };
      const taken = { ...bet, roundId: `101_11220000${nth}_2`, betId: `88000${nth}2` };

      expect((await sender.bet(bet)).outcome).to.equal('accepted');
      await sender.repeat();
      expect((await sender.settle(bet, PAYOUT)).outcome).to.equal('accepted');
      await sender.repeat();
      const tooHigh = { ...bet, roundId: `101_11220000${nth}_3`, betId: `88000${nth}3`, stake: Decimal.from('99999') };
      expect((await sender.bet(tooHigh)).outcome).to.equal('refused');
      if (sender.canCancel) {
        expect((await sender.bet(taken)).outcome).to.equal('accepted');
        expect((await sender.cancel(taken)).outcome).to.equal('accepted');
        await sender.repeat();
      }

      expect(await balance()).to.equal(before.plus(Decimal.from('15')).toFixed(4));
    });
  });

  it('refuses stakes over a limit in every dialect, also after kill -9, and pays the bets that were open', async () => {
    const tables = await Promise.all(
      PROTOCOLS.filter(({ inbound }) => inbound !== undefined).map(({ label }) => table(label)),
    );
    const bets = tables.map(({ player }, nth) => {
      const bet = { player, roundId: `101_11230000${nth}_1`, betId: `89000${nth}1`, stake: STAKE };
      return { open: bet, next: { ...bet, roundId: `101_11230000${nth}_2`, betId: `89000${nth}2` } };
    });
    for (const [nth, { sender }] of tables.entries())
      expect((await sender.bet(bets[nth]!.open)).outcome).to.equal('accepted');
    await world.agent('/player/limits', { member_id: MEMBER, currency: 'USD', stake_max: '9.99' });
    await world.killAndRestart();

    const before = Decimal.from(await balance());
    for (const [nth, { label }] of PROTOCOLS.filter(({ inbound }) => inbound !== undefined).entries()) {
      const { sender } = await table(label);
      expect((await sender.bet(bets[nth]!.next)).outcome, label).to.equal('refused');
      expect((await sender.settle(bets[nth]!.open, PAYOUT)).outcome, label).to.equal('accepted');
    }

    expect(await balance()).to.equal(before.plus(Decimal.from(String(25 * tables.length))).toFixed(4));
  });

  it('leaves books that add up', async () => {
    const { data } = await world.admin('GET', '/audit');

    expect(data['sound']).to.equal(true);
  });

  it('loses nothing of it by kill -9', async () => {
    const before = await balance();

    await world.killAndRestart();

    expect(await balance()).to.equal(before);
    expect((await world.admin('GET', '/audit')).data['sound']).to.equal(true);
  });
});
