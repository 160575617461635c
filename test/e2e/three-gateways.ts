/** Three gateway processes, whose machines' clocks differ, on one PostgreSQL behind a round-robin proxy, an Agent that books callbacks, and providers that play. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PROTOCOLS } from '../../src/adapters/providers/index.ts';
import type { Simulator } from '../../src/adapters/providers/simulation/simulator.ts';
import { Decimal } from '../../src/domain/shared/decimal.ts';
import { AgentBook } from '../faults/kill-test/agent-book.ts';
import { Balancer } from '../faults/kill-test/balancer.ts';
import { Chance } from '../faults/kill-test/chance.ts';
import { Course } from '../faults/kill-test/course.ts';
import { ADMIN_TOKEN, administer, callAsAgent, type Envelope } from '../faults/kill-test/gateway-api.ts';
import { ProviderTable } from '../faults/kill-test/provider-table.ts';
import { readCallback } from '../faults/kill-test/told-callback.ts';
import { AgentSystem, type ReceivedCallback } from '../support/agent-system.ts';
import { GatewayProcess, withClockOff } from './gateway-process.ts';
import { hiredAgent } from '../support/hired-agent.ts';

/** How far the clocks of the machines are off, one a process. None is ahead: the provider of one protocol refuses what comes from its future. */
const CLOCKS_OFF_MS = [0, -7_000, -14_000] as const;
const CURRENCY = 'USD';
/** Lower than the default, so that a killed process's callbacks are taken up after 6 s. */
const CALLBACK_TIMEOUT_MS = 3_000;
/** Longer than any answer takes on a busy machine: a killed process is noticed at once. */
const SENDER_TIMEOUT_MS = 20_000;
const MEMBERS = ['ANN', 'BOB'] as const;
const PURSE = Decimal.from('500');
const VIEW = { return_url: 'https://agent.example/', player_ip: '203.0.113.7' };
const runtime = {
  nowMs: () => Date.now(),
  uuid: () => crypto.randomUUID(),
  wait: (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms)),
};

/** Waits as long as the test may take. */
export const until = async (isSo: () => boolean | Promise<boolean>): Promise<void> => {
  while (!(await isSo())) await runtime.wait(20);
};

export class ThreeGateways {
  readonly system: AgentSystem;
  readonly course = new Course();
  readonly tables: ProviderTable[] = [];
  /** The gateways that are running. */
  running: readonly GatewayProcess[];
  /** Signs the Agent's callbacks. */
  callbackSecret = '';
  readonly #balancer: Balancer;
  readonly #folder: string;
  readonly #environment: Readonly<Record<string, string>>;
  /** As the proxy has them, killed ones included. */
  readonly #places: GatewayProcess[];
  readonly #simulators: Simulator[] = [];
  #token = '';

  private constructor(
    [folder, environment]: readonly [string, Readonly<Record<string, string>>],
    places: GatewayProcess[],
    parts: readonly [Balancer, AgentSystem],
  ) {
    [this.#folder, this.#environment] = [folder, environment];
    this.#places = places;
    this.running = [...places];
    [this.#balancer, this.system] = parts;
  }

  /** A process for each clock. */
  static async open(databaseUrl: string, clocksOffMs: readonly number[] = CLOCKS_OFF_MS): Promise<ThreeGateways> {
    const folder = await mkdtemp(join(tmpdir(), 'three-gateways-'));
    const environment = {
      ADMIN_TOKEN,
      SECRETS_KEY: '5a'.repeat(32),
      NODE_ENV: 'production',
      PROVIDER_ALLOW_PRIVATE: 'true',
      DATABASE_URL: databaseUrl,
      CALLBACK_ALLOW_PRIVATE: 'true',
      CALLBACK_TIMEOUT_MS: String(CALLBACK_TIMEOUT_MS),
    };
    const gateways = await Promise.all(
      clocksOffMs.map((byMs) => GatewayProcess.listening(folder, environment, withClockOff(byMs))),
    );
    const world = new ThreeGateways([folder, environment], gateways, [
      await Balancer.listening(gateways),
      await AgentSystem.listening(),
    ]);
    await world.#contract();
    return world;
  }

  /** The address for Agents, providers and operators. Each request goes to the next process. */
  get baseUrl(): string {
    return this.#balancer.baseUrl;
  }

  admin(line: string, body?: unknown, baseUrl = this.baseUrl): Promise<Envelope['data']> {
    return administer(baseUrl, line, body);
  }

  async agent(path: string, fields: Readonly<Record<string, string>>, baseUrl = this.baseUrl): Promise<Envelope> {
    return callAsAgent(baseUrl, this.#token, [path, fields]);
  }

  /** The callbacks of the Agent until now; a diagnosis looks at its address without one. */
  get callbacks(): readonly ReceivedCallback[] {
    return this.system.received.filter(({ body }) => body !== '');
  }

  /** The callbacks of the Agent until now, booked in its own way, beside its own transfers. */
  get book(): AgentBook {
    const book = new AgentBook();
    for (const member of MEMBERS) book.purses.transferred(member, PURSE);
    for (const { path, body } of this.callbacks) book.take(readCallback(path, body));
    return book;
  }

  /** The ids of the callbacks as they came, repetitions included. */
  get arrivals(): readonly string[] {
    return this.callbacks.map(({ headers }) => headers['webhook-id'] ?? '');
  }

  /** Every member sits down at every provider. Rounds may be dated back, so that books can be compared at once. */
  async takeSeats(playedAgoMs = 0): Promise<void> {
    const played = { ...runtime, nowMs: () => runtime.nowMs() - playedAgoMs };
    for (const member of MEMBERS) {
      const order = { username: member, currency: CURRENCY, amount: PURSE.toString(), transfer_id: `purse-${member}` };
      await this.agent('/player/transfer', { ...order, transfer_type: 'deposit' });
    }
    for (const [at, protocol] of PROTOCOLS.filter(({ inbound }) => inbound !== undefined).entries()) {
      const simulator = (await protocol.loadSimulator())(runtime);
      this.#simulators.push(simulator);
      await this.#connect(protocol, simulator);
      for (const [seat, member] of MEMBERS.entries()) {
        const numbers = `${8 + (at % 2)}${at}${seat + 10}`;
        this.tables.push(
          await this.#sit(protocol.label, simulator, { member, numbers, chance: new Chance(at, member), played }),
        );
      }
    }
  }

  /** Starts a process with other settings in the place of an old one, which is then stopped in order. */
  async replace(old: GatewayProcess, changes: Readonly<Record<string, string>>): Promise<GatewayProcess> {
    const next = await GatewayProcess.listening(this.#folder, { ...this.#environment, ...changes });
    this.#places[this.#places.indexOf(old)] = next;
    this.running = [...this.running.filter((one) => one !== old), next];
    await old.stop();
    return next;
  }

  /** Starts a process that may end by itself; nobody calls it. */
  beside(changes: Readonly<Record<string, string>>): GatewayProcess {
    return new GatewayProcess(this.#folder, { ...this.#environment, ...changes });
  }

  /** SIGKILL; the proxy notices nothing and goes on handing requests to it. */
  async kill(gateway: GatewayProcess): Promise<void> {
    this.running = this.running.filter((one) => one !== gateway);
    await gateway.kill();
  }

  /** The balance of each player as the gateway, the Agent and the providers have it. */
  async balances(baseUrl = this.baseUrl): Promise<readonly { gateway: string; agent: string; providers: string }[]> {
    const balancesOf = async (member: string) => {
      const { data } = await this.agent('/player/balance', { member_id: member, currency: CURRENCY }, baseUrl);
      const { purses } = this.book;
      const own = this.tables.filter(({ parts }) => parts.member === member);
      const moved = own.flatMap(({ parts }) => [...parts.sender.book.acknowledged.values()]);
      const believed = moved.reduce((sum, one) => sum.plus(one.moved), purses.transferredOf(member));
      const [gateway, agent] = [Decimal.from(String(data['balance'])), purses.balanceOf(member)];
      return { gateway: gateway.toFixed(4), agent: agent.toFixed(4), providers: believed.toFixed(4) };
    };
    return Promise.all(MEMBERS.map(balancesOf));
  }

  async close(): Promise<void> {
    this.course.isOver = true;
    await Promise.all(this.running.map((gateway) => gateway.stop()));
    await this.#balancer.close();
    await this.system.close();
    await Promise.all(this.#simulators.map(({ server }) => server.stop()));
    await rm(this.#folder, { recursive: true, force: true });
  }

  async #contract(): Promise<void> {
    const implemented = ['bet', 'settle', 'cancel'];
    const base = { callback_base: this.system.baseUrl, implements: implemented };
    this.callbackSecret = await hiredAgent((line, body) => this.admin(line, body), {
      code: 'A',
      name: 'A',
      currency: CURRENCY,
      ...base,
    });
    await this.admin('PUT /agents/A/offer-rules', [{ effect: 'allow' }]);
    this.#token = String((await this.admin('POST /agents/A/tokens'))['token']);
    for (const { baseUrl } of this.running) {
      await until(async () => (await this.agent('/game/list', {}, baseUrl)).status);
    }
  }

  async #connect({ label, protocol }: (typeof PROTOCOLS)[number], simulator: Simulator): Promise<void> {
    const { credentials, sample } = simulator;
    const reached = { base_url: await simulator.server.start(), credentials, currencies: [CURRENCY] };
    await this.admin('POST /providers', { code: label, protocol, ...reached });
    const { code, category } = sample.game;
    const game = { provider: label, brand: 'Sample', code, category, name: `Sample of ${label}` };
    await this.admin('POST /games/import', [
      { ...game, currencies: [CURRENCY], image: 'https://images.example/1.png' },
    ]);
  }

  async #sit(
    provider: string,
    simulator: Simulator,
    {
      played,
      ...parts
    }: Pick<ProviderTable['parts'], 'member' | 'numbers' | 'chance'> & { readonly played: typeof runtime },
  ): Promise<ProviderTable> {
    const player = await this.#enter(provider, simulator, parts.member);
    const sender = simulator.sender?.({
      callbackUrl: `${this.baseUrl}/provider/${provider}`,
      timeoutMs: SENDER_TIMEOUT_MS,
      runtime: played,
    });
    if (sender === undefined) throw new Error(`${provider} sends nothing`);
    return new ProviderTable({ ...parts, provider, agent: 'A', player, sender, course: this.course });
  }

  /** The name that the provider knows the member by. */
  async #enter(provider: string, { books }: Simulator, member: string): Promise<string> {
    const asked = { provider, member_id: member, currency: CURRENCY };
    let gameId: string | undefined;
    const isShownAt = async (baseUrl: string): Promise<boolean> => {
      const { data } = await this.agent('/game/list', { provider }, baseUrl);
      [gameId] = (data['list'] as { id: string }[]).map(({ id }) => id);
      return gameId !== undefined;
    };
    for (const { baseUrl } of this.running) await until(() => isShownAt(baseUrl));
    await this.agent('/player/register', asked);
    const launched = await this.agent('/game/launch', { ...asked, ...VIEW, game_id: gameId ?? '' });
    const name = [...books.players.keys()].at(-1);
    if (!launched.status || name === undefined) throw new Error(`${member} at ${provider}: ${launched.msg}`);
    return name;
  }
}
