import { expect } from 'chai';
import { ALL_PROTOCOLS as PROTOCOLS } from '../support/all-protocols.ts';
import type { SentBet, SimulatorSender } from '../../src/adapters/providers/simulation/simulator-sender.ts';
import { Decimal } from '../../src/domain/shared/decimal.ts';
import { AgentSystem } from '../support/agent-system.ts';
import { passCallbacks } from '../support/fetching-agent.ts';
import { WalletHoldingAgent } from '../support/wallet-holding-agent.ts';
import { AGENT, SimulatedWorld } from './simulated-world.ts';

const MEMBER = 'HOLDER';
const runtime = {
  nowMs: () => Date.now(),
  uuid: () => crypto.randomUUID(),
  wait: (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms)),
};

/** Longer than a fetch and its answer take, so that both ways are used. */
const SWITCHED_EVERY_MS = 250;

function betIn(body: string): string {
  const { provider, transaction_id: own, original_transaction_id: bet = own } = JSON.parse(body) as Fields;
  return `${provider} ${bet}`;
}

type Fields = Readonly<Record<string, string>>;

const until = async (isSo: () => boolean | Promise<boolean>): Promise<void> => {
  while (!(await isSo())) await runtime.wait(20);
};

for (const [way, delivery] of [
  ['is called', 'push'],
  ['fetches its questions', 'pull'],
] as const) {
  describe(`rounds in every dialect, of players whose wallet their Agent holds, which ${way}`, () => {
    let world: SimulatedWorld;
    let system: AgentSystem;
    let agent: WalletHoldingAgent;
    let stopPassing: (() => Promise<void>) | undefined;

    before(async () => {
      // Unauthenticated callers may send ten requests in ten seconds. A provider that has signed once has no rate limit.
      world = await SimulatedWorld.open({ CALLBACK_ALLOW_PRIVATE: 'true', RATE_LIMIT_PROVIDER_PER_SECOND: '1' });
      system = await AgentSystem.listening();
      const secret = String((await world.admin('POST', `/agents/${AGENT}/callback-secrets`)).data['secret']);
      agent = new WalletHoldingAgent(system, secret);
      const way = delivery === 'pull' ? { callback_base: null } : { callback_base: system.baseUrl };
      await world.admin('PATCH', `/agents/${AGENT}`, { wallet_mode: 'agent', callback_delivery: delivery, ...way });
      if (delivery === 'pull') stopPassing = passCallbacks((path, fields) => world.agent(path, fields), system.baseUrl);
    });

    after(async () => {
      await stopPassing?.();
      await world.close();
      await system.close();
    });

    afterEach(() => {
      agent.meddling = () => undefined;
    });

    /** The sender of a protocol, and the name it knows the player by. */
    async function table(label: string): Promise<{ readonly sender: SimulatorSender; readonly player: string }> {
      const { simulator, gameId } = world.upstream(label);
      const asked = { provider: label, member_id: MEMBER, currency: 'USD' };
      await world.agent('/player/register', asked);
      const view = { return_url: 'https://agent.example/', player_ip: '203.0.113.7' };
      await world.agent('/game/launch', { ...asked, ...view, game_id: gameId });
      const callbackUrl = `${world.gateway.baseUrl}/provider/${label}`;
      const sender = simulator.sender?.({ callbackUrl, timeoutMs: 10_000, runtime });
      const player = [...simulator.books.players.keys()].at(-1);
      if (sender === undefined || player === undefined) throw new Error(`${label} cannot play`);
      return { sender, player };
    }

    const betOf = (nth: number, number: number, player: string, stake = '10'): SentBet => ({
      player,
      stake: Decimal.from(stake),
      roundId: `101_3344000${nth}_${number}`,
      betId: `77000${nth}${number}`,
    });

    /** Waits until the Agent has everything that it is to be told. */
    const delivered = (): Promise<void> =>
      until(async () => (await world.admin('GET', `/callbacks?agent=${AGENT}&status=pending`)).data['total'] === 0);

    /** The balance of the Agent's player by the gateway's books: the booked amounts since the 1000 of the beginning. */
    async function booked(): Promise<string> {
      let sum = Decimal.from('1000');
      for (let page = 1; ; page += 1) {
        const { data } = await world.admin('GET', `/transactions?agent=${AGENT}&pageSize=100&page=${page}`);
        const list = data['list'] as { moved: string }[];
        sum = list.reduce((before, { moved }) => before.plus(Decimal.from(moved)), sum);
        if (list.length < 100) return sum.toString();
      }
    }

    async function booksAgree(): Promise<void> {
      await delivered();
      expect(await booked()).to.equal(agent.balance.toString());
      expect((await world.admin('GET', '/audit')).data['sound']).to.equal(true);
    }

    PROTOCOLS.filter(({ inbound }) => inbound !== undefined).forEach(({ label }, nth) => {
      it(`${label}: the Agent is asked once about a stake, told of payouts and cancellations in order, and refuses what is too high`, async () => {
        const { sender, player } = await table(label);
        const [bet, taken] = [betOf(nth, 1, player), betOf(nth, 2, player)];

        const first = await sender.bet(bet);
        expect([first.outcome, first.balance?.equals(agent.balance)]).to.deep.equal(['accepted', true]);
        await sender.repeat();
        expect((await sender.settle(bet, Decimal.from('25'))).outcome).to.equal('accepted');
        await sender.repeat();
        expect((await sender.bet(betOf(nth, 3, player, '99999'))).outcome).to.equal('refused');
        await sender.repeat();
        if (sender.canCancel) {
          expect((await sender.bet(taken)).outcome).to.equal('accepted');
          expect((await sender.cancel(taken)).outcome).to.equal('accepted');
          await sender.repeat();
        }
        await booksAgree();

        const own = agent.booked.filter((one) => one.split(' ')[1] === label).map((one) => one.split(' ')[0]);
        expect(own).to.deep.equal(['bet', 'settle', ...(sender.canCancel ? ['bet', 'cancel'] : [])]);
        expect((await sender.balance(player)).balance?.toString() ?? 'not asked').to.be.oneOf([
          agent.balance.toString(),
          'not asked',
        ]);
      });

      it(`${label}: a bet that the Agent does not answer fails, and is cancelled there`, async () => {
        const { sender, player } = await table(label);
        const before = agent.balance;
        agent.meddling = async () => 'nothing' as const;
        // A connection that ends without an answer is not waited for.
        system.hangUp = true;

        expect((await sender.bet(betOf(nth, 4, player))).outcome).not.to.equal('accepted');
        await booksAgree();

        system.hangUp = false;
        expect(agent.balance.equals(before)).to.equal(true);
        expect(agent.booked.slice(-2).map((one) => one.split(' ')[0])).to.deep.equal(['bet', 'cancel']);
      });
    });

    // After the Agent has taken the stake, its own fault or something on the way answers in its place; none of that says "not taken".
    PROTOCOLS.filter(({ inbound }) => inbound !== undefined).forEach(({ label }, nth) => {
      it(`${label}: a bet whose Agent takes it and answers what looks like a refusal fails, and is cancelled there`, async () => {
        const { sender, player } = await table(label);
        const before = agent.balance;
        const answers = [
          { httpStatus: 200, text: '{"status":false,"code":9002,"data":{},"msg":"not ready"}' },
          { httpStatus: 409, text: '{"status":false,"code":3001,"data":{},"msg":"conflict"}' },
        ];

        for (const [at, answer] of answers.entries()) {
          agent.meddling = async () => answer;
          expect((await sender.bet(betOf(nth, 7 + at, player))).outcome).not.to.equal('accepted');
          agent.meddling = () => undefined;
          // Bets of two rounds are told in no order among each other.
          await delivered();
        }
        await booksAgree();

        expect(agent.balance.equals(before)).to.equal(true);
        expect(agent.booked.slice(-4).map((one) => one.split(' ')[0])).to.deep.equal([
          'bet',
          'cancel',
          'bet',
          'cancel',
        ]);
      });
    });

    it('takes no answer that comes too late', async () => {
      const { sender, player } = await table('C');
      const before = agent.balance;
      // The Agent has taken the bet, and says so when it has heard of its cancellation.
      agent.meddling = async () => {
        await until(() => agent.booked.at(-1)?.startsWith('cancel') === true);
        return undefined;
      };

      expect((await sender.bet(betOf(2, 5, player))).outcome).not.to.equal('accepted');
      await booksAgree();

      expect(agent.balance.equals(before)).to.equal(true);
    });

    it('agrees with the Agent after a kill -9 between the question and its booking', async () => {
      const { sender, player } = await table('B');
      const before = agent.balance;
      const stopped = new Promise<void>((resolve) => {
        agent.meddling = async () => (resolve(), 'nothing' as const);
      });
      const lost = sender.bet(betOf(1, 6, player));
      await stopped;
      expect(agent.balance.equals(before)).to.equal(false);

      await world.killAndRestart();
      expect((await lost).outcome).to.equal('unknown');
      await until(() => agent.booked.at(-1)?.startsWith('cancel') === true);

      await booksAgree();
      expect(agent.balance.equals(before)).to.equal(true);
      const { data } = await world.admin('GET', `/callbacks?agent=${AGENT}&status=unanswered`);
      expect(data['list']).to.satisfy((list: unknown[]) => list.length > 0);
    });

    /** A dozen rounds of one player at one provider. Returns how many bets were taken. */
    async function rounds(label: string, nth: number): Promise<number> {
      const { sender, player } = await table(label);
      let taken = 0;
      for (let number = 100; number < 112; number += 1) {
        const bet = betOf(nth, number, player);
        if ((await sender.bet(bet)).outcome !== 'accepted') continue;
        taken += 1;
        expect((await sender.settle(bet, Decimal.from('15'))).outcome).to.equal('accepted');
      }
      return taken;
    }

    if (delivery === 'pull')
      it('gets everything once and in the order of its round while it is switched between both ways under load', async () => {
        const before = system.received.length;
        const over = new AbortController();
        const switching = (async () => {
          for (let turn = 0; !over.signal.aborted; turn += 1) {
            const way = { callback_delivery: turn % 2 === 0 ? 'push' : 'pull', callback_base: system.baseUrl };
            await world.admin('PATCH', `/agents/${AGENT}`, way);
            await runtime.wait(SWITCHED_EVERY_MS);
          }
        })();
        const labels = PROTOCOLS.filter(({ inbound }) => inbound !== undefined).map(({ label }) => label);

        const taken = await Promise.all(labels.map((label, nth) => rounds(label, nth)));
        await delivered();
        over.abort();
        await switching;
        await world.admin('PATCH', `/agents/${AGENT}`, { callback_delivery: delivery });
        await booksAgree();

        const own = system.received.slice(before).filter(({ path }) => !path.endsWith('balance'));
        const ids = own.map(({ headers }) => headers['webhook-id']);
        expect(new Set(ids)).to.have.property('size', ids.length);
        expect(new Set(own.map(({ headers }) => headers['user-agent'] ?? 'fetched'))).to.have.property('size', 2);
        expect(taken.every((count) => count > 0)).to.equal(true);
        // A cancellation may overtake a bet that was not answered in time.
        const moving = own.filter(({ path }) => /(bet|settle)$/.test(path));
        const firsts = new Map(moving.toReversed().map(({ path, body }) => [betIn(body), path]));
        expect(new Set(firsts.values())).to.deep.equal(new Set(['/api/v1/callback/bet']));
      });

    it('signs whatever it asks and tells', () => {
      expect(agent.unsigned).to.deep.equal([]);
      expect(system.received.length).to.be.greaterThan(20);
    });

    it('moves nothing in the gateway for them', async () => {
      const transfer = {
        username: MEMBER,
        currency: 'USD',
        amount: '5',
        transfer_id: 'none',
        transfer_type: 'deposit',
      };

      expect((await world.agent('/player/transfer', transfer)).code).to.equal(5004);
      expect((await world.agent('/player/balance', { member_id: MEMBER, currency: 'USD' })).code).to.equal(5004);
    });
  });
}
