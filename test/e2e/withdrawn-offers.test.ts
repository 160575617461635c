import { expect } from 'chai';
import { ALL_PROTOCOLS as PROTOCOLS } from '../support/all-protocols.ts';
import type { SimulatorSender } from '../../src/adapters/providers/simulation/simulator-sender.ts';
import { Decimal } from '../../src/domain/shared/decimal.ts';
import { AGENT, SimulatedWorld } from './simulated-world.ts';

const MEMBER = 'STAYER';
const PLAYER = { member_id: MEMBER, currency: 'USD' };
const VIEW = { return_url: 'https://agent.example/', player_ip: '203.0.113.7' };
const STAKE = Decimal.from('10');
const PAYOUT = Decimal.from('25');
const runtime = {
  nowMs: () => Date.now(),
  uuid: () => crypto.randomUUID(),
  wait: (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms)),
};

describe('an Agent whose offers of a provider are taken away while a round is open', () => {
  let world: SimulatedWorld;

  before(async () => {
    world = await SimulatedWorld.open();
    const deposit = { username: MEMBER, currency: 'USD', amount: '100', transfer_id: 'purse' };
    await world.agent('/player/transfer', { ...deposit, transfer_type: 'deposit' });
  });

  after(async () => {
    await world.close();
  });

  const offer = (...rules: readonly object[]) => world.admin('PUT', `/agents/${AGENT}/offer-rules`, rules);
  const balance = async (): Promise<string> => String((await world.agent('/player/balance', PLAYER)).data['balance']);

  async function table(label: string): Promise<{ sender: SimulatorSender; player: string }> {
    const { simulator, gameId } = world.upstream(label);
    await world.agent('/game/launch', { ...PLAYER, ...VIEW, game_id: gameId });
    const callbackUrl = `${world.gateway.baseUrl}/provider/${label}`;
    const sender = simulator.sender?.({ callbackUrl, timeoutMs: 5_000, runtime });
    const player = [...simulator.books.players.keys()].find((name) => name.includes(MEMBER));
    if (sender === undefined || player === undefined) throw new Error(`${label} cannot play`);
    return { sender, player };
  }

  PROTOCOLS.filter(({ inbound }) => inbound !== undefined).forEach(({ label }, nth) => {
    it(`${label}: is paid the round, and can stake no more until the offers are back`, async () => {
      await offer({ effect: 'allow' });
      const { sender, player } = await table(label);
      const before = Decimal.from(await balance());
      const bet = { player, roundId: `101_11330000${nth}_1`, betId: `99000${nth}1`, stake: STAKE };
      const later = { ...bet, roundId: `101_11330000${nth}_2`, betId: `99000${nth}2` };
      const back = { ...bet, roundId: `101_11330000${nth}_3`, betId: `99000${nth}3` };

      expect((await sender.bet(bet)).outcome).to.equal('accepted');
      await offer({ effect: 'allow' }, { effect: 'deny', provider: label });
      // B has no code for it but 999, which its simulator does not take for a refusal.
      expect((await sender.bet(later)).outcome).to.be.oneOf(['refused', 'unknown']);
      expect((await sender.settle(bet, PAYOUT)).outcome).to.equal('accepted');
      await offer({ effect: 'allow' });
      expect((await sender.bet(back)).outcome).to.equal('accepted');

      expect(await balance()).to.equal(before.plus(Decimal.from('5')).toFixed(4));
    });
  });

  it('leaves books that add up', async () => {
    expect((await world.admin('GET', '/audit')).data['sound']).to.equal(true);
  });
});
