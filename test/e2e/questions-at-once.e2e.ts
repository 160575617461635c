/** An Agent that holds its players' wallets and needs its time for each answer, and a provider that sends two hundred requests at once. */
import { setTimeout as wait } from 'node:timers/promises';
import { expect } from 'chai';
import type { SentResult, SimulatorSender } from '../../src/adapters/providers/simulation/simulator-sender.ts';
import { BALANCE_CALLBACK_PATH, CALLBACK_ROLES } from '../../src/domain/callback/callback-role.ts';
import { Decimal } from '../../src/domain/shared/decimal.ts';
import { AgentSystem } from '../support/agent-system.ts';
import { describeWithPostgres } from '../support/postgres.ts';
import { WalletHoldingAgent } from '../support/wallet-holding-agent.ts';
import { AGENT, SimulatedWorld } from './simulated-world.ts';

const PROVIDER = 'B';
const CROWD = 200;
const PLAYERS = 20;
const AGENT_MS = 100;
/** Questions about balances cost so little that 100 ms would not have all of them under way at a time. */
const AGENT_MS_OF_BALANCES = 800;
/**
 * The provider waits for five seconds, and a new process on a busy machine may need longer for so many. One crowd of these must be served
 * whole; a gateway with fewer places than the crowd refuses some of each.
 */
const CROWDS_MAX = 12;
const STAKE = Decimal.from('0.1');

describeWithPostgres('two hundred requests of one provider at once, and an Agent that needs its time', (database) => {
  let world: SimulatedWorld;
  let system: AgentSystem;
  let agent: WalletHoldingAgent;
  let sender: SimulatorSender;
  let players: readonly string[];

  before(async () => {
    world = await SimulatedWorld.open({ CALLBACK_ALLOW_PRIVATE: 'true', DATABASE_URL: database().url });
    system = await AgentSystem.listening();
    const secret = String((await world.admin('POST', `/agents/${AGENT}/callback-secrets`)).data['secret']);
    await world.admin('PATCH', `/agents/${AGENT}`, { wallet_mode: 'agent', callback_base: system.baseUrl });
    agent = new WalletHoldingAgent(system, secret);
    const { answering } = system;
    system.answering = async (callback) => {
      await wait(callback.path === BALANCE_CALLBACK_PATH ? AGENT_MS_OF_BALANCES : AGENT_MS);
      return answering(callback);
    };
    players = await launched();
    const runtime = { nowMs: () => Date.now(), uuid: () => crypto.randomUUID(), wait: (ms: number) => wait(ms) };
    const callbackUrl = `${world.gateway.baseUrl}/provider/${PROVIDER}`;
    sender = world.upstream(PROVIDER).simulator.sender!({ callbackUrl, timeoutMs: 60_000, runtime });
  });

  after(async () => {
    await world.close();
    await system.close();
  });

  /** The provider's names of new players. */
  async function launched(): Promise<readonly string[]> {
    const { simulator, gameId } = world.upstream(PROVIDER);
    const known = new Set(simulator.books.players.keys());
    for (let number = 0; number < PLAYERS; number += 1) {
      const asked = { provider: PROVIDER, member_id: `HOLDER${number}`, currency: 'USD' };
      await world.agent('/player/register', asked);
      const view = { return_url: 'https://agent.example/', player_ip: '203.0.113.7' };
      await world.agent('/game/launch', { ...asked, ...view, game_id: gameId });
    }
    return [...simulator.books.players.keys()].filter((name) => !known.has(name));
  }

  /** Sends crowds until one is served whole; the players take turns. Returns the results of all. */
  async function crowds(send: (player: string, number: number) => Promise<SentResult>): Promise<readonly SentResult[]> {
    const results: SentResult[] = [];
    for (let crowd = 0; crowd < CROWDS_MAX; crowd += 1) {
      const numbers = Array.from({ length: CROWD }, (_, at) => crowd * CROWD + at);
      const served = await Promise.all(numbers.map((number) => send(players[number % PLAYERS]!, number)));
      results.push(...served);
      if (served.every(isServed)) return results;
    }
    throw new Error(`each of ${CROWDS_MAX} crowds had some refused: ${results.filter(isServed).length} were served`);
  }

  const isServed = ({ outcome }: SentResult): boolean => outcome === 'accepted';

  /** The values of a field in the callbacks that came to a path. */
  const arrived = (path: string, field: string): readonly unknown[] =>
    system.received
      .filter((one) => one.path === path)
      .map(({ body }) => (JSON.parse(body) as Readonly<Record<string, unknown>>)[field]);

  it('has all bets taken, each after one question', async () => {
    const results = await crowds((player, number) =>
      sender.bet({ player, betId: `7700${number}`, roundId: `101_${number}`, stake: STAKE }),
    );

    const asked = arrived(CALLBACK_ROLES.bet.path, 'transaction_id');
    const taken = results.filter(isServed).length;
    expect(asked.length).to.be.at.least(taken);
    expect(new Set(asked)).to.have.property('size', asked.length);
    const { data } = await world.admin('GET', `/transactions?agent=${AGENT}&status=accepted&action=BET`);
    expect(data['total']).to.equal(taken);
    expect((await world.admin('GET', '/audit')).data['sound']).to.equal(true);
  });

  it('has all questions about a balance answered, each by the Agent', async () => {
    const results = await crowds((player) => sender.balance(player));

    const told = results.filter(isServed).map(({ balance }) => balance?.toString());
    expect(told).to.deep.equal(told.map(() => agent.balance.toString()));
    expect(arrived(BALANCE_CALLBACK_PATH, 'callback_id').length).to.be.at.least(told.length);
  });
});
