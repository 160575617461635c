import { StoreUnavailable } from '../../src/application/ports/store-unavailable.ts';
import type { CallbackObserver } from '../../src/application/wallet/callback-observer.ts';
import { CALLBACK_ROLES, type CallbackRole } from '../../src/domain/callback/callback-role.ts';
import { agentOf, guid, providerOf } from '../ports/catalogue-seeds.ts';
import { CallbackChecks } from './checks/callback-checks.ts';
import { checkEnd } from './checks/final-checks.ts';
import { checkHeldWallets } from './checks/held-checks.ts';
import type { Findings } from './checks/findings.ts';
import { MoneyChecks } from './checks/money-checks.ts';
import { checkTold } from './checks/told-checks.ts';
import { decisionName, deliveryName } from './coverage.ts';
import { SeededRandom } from './engine/seeded-random.ts';
import { SimulatedRandomness } from './engine/simulated-randomness.ts';
import type { Ground } from './gateway/connection.ts';
import { GatewayProcess } from './gateway/gateway-process.ts';
import type { Sabotage, Surroundings } from './gateway/surroundings.ts';
import { Cashier } from './parties/cashier.ts';
import { DIALECTS, termsOf } from './parties/dialects.ts';
import { HeldWallets } from './parties/held-wallets.ts';
import { Mailroom } from './parties/mailroom.ts';
import { Network } from './parties/network.ts';
import { Orders, type SimulatedPlayer } from './parties/orders.ts';
import { Play } from './parties/play.ts';
import { playRound } from './parties/play-round.ts';
import { SimulatedAgent } from './parties/simulated-agent.ts';
import { SimulatedProvider } from './parties/simulated-provider.ts';
import { Warden } from './parties/warden.ts';
import { callbackBaseOf, Weather } from './parties/weather.ts';

const AGENTS = ['AGENT-1', 'AGENT-2'] as const;
const PLAYERS: readonly SimulatedPlayer[] = [
  { id: guid(1), agent: 'AGENT-1', memberId: 'ANN', upstreamName: 'ANN1', currency: 'EUR' },
  { id: guid(2), agent: 'AGENT-1', memberId: 'BEN', upstreamName: 'BEN1', currency: 'EUR' },
  { id: guid(3), agent: 'AGENT-2', memberId: 'ANN', upstreamName: 'ANN2', currency: 'USD' },
];
/** The rounds begin within this time from the start. */
const PLAYED_WITHIN_MS = 20_000;
/** The share of Agents that hold their players' wallets themselves. */
const HOLDING_RATE = 0.4;
/** The share of worlds in which a player is limited, and in which one is blocked, for a time. */
const LIMIT_RATE = 0.2;
const LIMIT_SEEDS = 2_000_000_011;
const BLOCK_RATE = 0.2;
const BLOCK_SEEDS = 1_000_000_009;
/** The opening balance of each player at such an Agent. */
const OPENING_CENTS = 15_000;

/** All parties of a simulation, and their checks. */
export class World {
  readonly #ground: Ground;
  readonly #findings: Findings;
  readonly #orders = new Orders();
  readonly #agents: ReadonlyMap<string, SimulatedAgent>;
  readonly #network: Network;
  readonly #mailroom: Mailroom;
  readonly #weather: Weather;
  readonly #money: MoneyChecks;
  readonly #callbacks: CallbackChecks;
  #atWork = 0;

  constructor(ground: Ground, findings: Findings, sabotage: Sabotage) {
    this.#mailroom = new Mailroom(sabotage.nameInNumber);
    this.#ground = ground;
    this.#findings = findings;
    const { database } = ground;
    const onFirstSeen = (id: string): void => this.#callbacks.seen(id);
    const agentCalled = (code: string): SimulatedAgent => {
      const wallets = ground.random.happens(HOLDING_RATE) ? this.#heldWallets(code) : undefined;
      return new SimulatedAgent({ code, ground, findings, onFirstSeen, wallets });
    };
    this.#agents = new Map(AGENTS.map((code) => [code, agentCalled(code)]));
    this.#network = new Network({
      ground,
      gateways: () => this.#weather.running,
      agentAt: (url) => [...this.#agents.values()].find(({ code }) => url.startsWith(`${callbackBaseOf(code)}/`)),
    });
    const around = this.#surroundings(sabotage);
    this.#weather = new Weather({
      ground,
      agents: [...this.#agents.values()],
      processes: ground.random.between(2, 3),
      start: (name) => new GatewayProcess(name, around),
    });
    this.#money = new MoneyChecks(database, this.#orders, findings);
    this.#callbacks = new CallbackChecks({
      database,
      findings,
      tally: ground.tally,
      clock: ground.schedule,
      orders: this.#orders,
      agents: this.#agents,
    });
  }

  /** Opens everything, and lets all parties begin. */
  async begin(): Promise<void> {
    await this.#furnish();
    this.#weather.begin();
    this.#payIn();
    this.#play();
    this.#block();
    this.#limit();
  }

  afterStep(): void {
    this.#callbacks.afterStep(this.#money.afterStep());
    this.#weather.afterStep();
  }

  calm(): Promise<void> {
    return this.#weather.calm();
  }

  /** Whether all outcomes are known and nothing is on its way. */
  get isAtRest(): boolean {
    const isCarrying = (): boolean => this.#ground.schedule.waiting.some(({ life }) => life === this.#network.life);
    return this.#atWork === 0 && this.#callbacks.unsettled === 0 && !isCarrying();
  }

  /** A description of the parts that are not quiet yet. */
  get unrest(): string {
    return `${this.#atWork} rounds and transfers go on, ${this.#callbacks.unsettled} callbacks are not settled`;
  }

  checkEnd(): void {
    const { database } = this.#ground;
    const parts = { database, orders: this.#orders, findings: this.#findings, agents: this.#agents };
    checkEnd({ ...parts, money: this.#money });
    checkHeldWallets({ ...parts, players: PLAYERS, openingCents: OPENING_CENTS });
  }

  async #furnish(): Promise<void> {
    const { agents, providers, players, accounts } = this.#ground.database;
    const implemented = Object.keys(CALLBACK_ROLES) as CallbackRole[];
    for (const code of AGENTS) {
      const profile = {
        code,
        walletMode: this.#holds(code) ? 'agent' : 'gateway',
        implements: implemented,
        callbackBase: callbackBaseOf(code),
      } as const;
      await agents.create(agentOf(profile));
    }
    for (const { code, protocol } of DIALECTS) await providers.create(providerOf({ code, protocol, ipAllowList: [] }));
    for (const { id, agent, memberId } of PLAYERS) await players.ensure(agent, memberId, id);
    for (const { id, upstreamName, currency } of PLAYERS) {
      for (const { code } of DIALECTS) {
        await accounts.open({ playerId: id, provider: code, currency }, [upstreamName].values());
      }
    }
  }

  #payIn(): void {
    const { random, schedule } = this.#ground;
    const cashier = new Cashier({ ground: this.#ground, network: this.#network, findings: this.#findings });
    const players = PLAYERS.filter(({ agent }) => !this.#holds(agent));
    if (players.length === 0) return;
    for (const player of players) this.#work(() => cashier.move(player, random.between(50, 250) * 100));
    for (let more = random.between(0, 3); more > 0; more -= 1) {
      const amountCents = random.pick([-1, 1]) * random.between(10, 120) * 100;
      const player = random.pick(players);
      this.#work(async () => {
        await schedule.wait(this.#network.life, random.between(0, PLAYED_WITHIN_MS), 'somebody comes to the cashier');
        await cashier.move(player, amountCents);
      });
    }
  }

  #block(): void {
    // Random numbers of their own, so that a world without a block is the same as before there were blocks.
    const random = new SeededRandom(this.#ground.seed + BLOCK_SEEDS);
    if (!random.happens(BLOCK_RATE)) return;
    const warden = new Warden(this.#ground, random);
    this.#work(() => warden.block(random.pick(PLAYERS), random.between(0, PLAYED_WITHIN_MS)));
  }

  #limit(): void {
    const random = new SeededRandom(this.#ground.seed + LIMIT_SEEDS);
    if (!random.happens(LIMIT_RATE)) return;
    const warden = new Warden(this.#ground, random);
    this.#work(() => warden.limit(random.pick(PLAYERS), random.between(0, PLAYED_WITHIN_MS)));
  }

  #holds(agent: string): boolean {
    return this.#agents.get(agent)?.wallets !== undefined;
  }

  #heldWallets(agent: string): HeldWallets {
    const wallets = new HeldWallets();
    for (const { memberId, currency } of PLAYERS.filter((player) => player.agent === agent)) {
      wallets.open(memberId, currency, OPENING_CENTS);
    }
    return wallets;
  }

  #play(): void {
    const { random, schedule: clock } = this.#ground;
    const onTold = checkTold(this.#money, this.#findings);
    const parts = { ground: this.#ground, network: this.#network, mailroom: this.#mailroom, findings: this.#findings };
    const providers = DIALECTS.map((dialect) => new SimulatedProvider(dialect, { ...parts, onTold }));
    for (let rounds = random.between(4, 8); rounds > 0; rounds -= 1) {
      const provider = random.pick(providers);
      const first = random.between(0, PLAYERS.length - 1);
      const players = PLAYERS.slice(first, first + random.between(1, 2));
      const beginsInMs = random.between(0, PLAYED_WITHIN_MS);
      for (const player of players) {
        const play = new Play({ provider, player, orders: this.#orders, random, clock, round: `R${rounds}` });
        this.#work(async () => {
          await provider.pause(beginsInMs, beginsInMs);
          await playRound(play);
        });
      }
    }
  }

  /** Work that must come to its end. */
  #work(work: () => Promise<void>): void {
    this.#atWork += 1;
    const over = (): void => void (this.#atWork -= 1);
    work().then(over, (error: unknown) => this.#surprise(error));
  }

  #surprise(error: unknown): void {
    if (error instanceof StoreUnavailable) return;
    this.#findings.report('no_surprises', error instanceof Error ? (error.stack ?? error.message) : String(error));
  }

  #surroundings(sabotage: Sabotage): Surroundings {
    const { tally, random } = this.#ground;
    const observer: CallbackObserver = {
      decided: ({ outcome }) => tally.count(decisionName(outcome)),
      withoutWallet: (_, because) => tally.count(`decision: no wallet, ${because}`),
      foreignAddress: () => undefined,
      unsigned: () => undefined,
      failed: (_, error) => this.#surprise(error),
    };
    return {
      ground: this.#ground,
      randomness: new SimulatedRandomness(random),
      inboxes: this.#mailroom.inboxes,
      termsOf,
      observer,
      sabotage,
      onRun: (run) => tally.count(deliveryName(run)),
      onFailure: (error) => this.#surprise(error),
      senderOf: (life) => this.#callbacks.watched(this.#network.senderOf(life), life),
    };
  }
}
