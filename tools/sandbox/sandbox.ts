/** Everything that the sandbox starts, and its actions. */
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Table } from '../../src/adapters/providers/simulation/games/table.ts';
import type { WalletMode } from '../../src/domain/agent/agent.ts';
import { Decimal } from '../../src/domain/shared/decimal.ts';
import {
  ANSWER_MS,
  RUNTIME,
  startSimulators,
  stopSimulators,
  type RunningSimulator,
} from '../simulators/running-simulators.ts';
import type { AgentJudge } from './agent-judge.ts';
import { compareBooks } from './books.ts';
import { AgentCalls, Operator } from './calls.ts';
import { GatewayProcess } from './gateway-process.ts';
import type { Journal } from './journal.ts';
import { LedgerLines } from './ledger-lines.ts';
import { startSampleAgent } from './listening-agent.ts';
import type { CommandLine } from './options.ts';
import { OwnAgent } from './own-agent.ts';
import {
  AGENT,
  consoleLink,
  CURRENCY,
  fundPlayer,
  launchAt,
  seatPlayer,
  setUpAgent,
  setUpProviders,
} from './set-up.ts';
import { PassingTime } from './passing-time.ts';
import { TappedWire } from './tapped-wire.ts';
import { playTour, understanding } from './tour.ts';
import { TurnedClock } from './turned-clock.ts';
import { WireFaults } from './wire-faults.ts';
import { WireLines } from './wire-lines.ts';

const OPENING = '1000';
const POLL_MS = 25;
/** The third attempt at a callback is 35 s after the first. */
const DELIVERY_MAX_MS = 90_000;

type Closer = () => Promise<unknown>;

export class Sandbox {
  readonly #journal: Journal;
  readonly #closers: Closer[] = [];
  readonly #lines: WireLines;
  readonly faults: WireFaults;
  readonly #walletMode: WalletMode;
  /** A number that no other run has, so that a database can be reused: it names the deposit, and the player of the sample Agent. */
  readonly #runId = String(Math.floor(Date.now() / 1000));
  readonly #own: OwnAgent | undefined;
  readonly #clock: TurnedClock | undefined;
  #judge: AgentJudge | undefined;
  readonly player: string;
  tables: readonly Table[] = [];
  isClosed = false;
  gateway!: GatewayProcess;
  operator!: Operator;
  agentCalls!: AgentCalls;
  #agentBalance = (): Promise<Decimal | undefined> => this.#own?.balance() ?? Promise.resolve(undefined);
  #opening!: Decimal;
  #ledger!: LedgerLines;
  #providerWire!: TappedWire;

  constructor(command: CommandLine, journal: Journal) {
    this.#journal = journal;
    this.#walletMode = command.walletMode;
    this.#lines = new WireLines(journal, command.walletMode);
    this.faults = new WireFaults(command.faults);
    this.player = command.ownAgent?.player ?? `P${this.#runId}`;
    this.#own = command.ownAgent && new OwnAgent(command.ownAgent);
    this.#clock = command.hasClock ? TurnedClock.install() : undefined;
  }

  /** Starts everything and sets it up. */
  async start(command: CommandLine): Promise<void> {
    this.#judge = await this.#own?.judged();
    await this.#startGateway(command);
    await this.#setUp(command);
  }

  /** A new address that opens the console once. */
  consoleLink(): Promise<string> {
    return consoleLink(this.operator, this.gateway.baseUrl);
  }

  /** Prints the address that shows the tour in a browser. */
  async showConsole(): Promise<void> {
    const link = await this.consoleLink();
    this.#journal.title('The console shows all of this in a browser; this address opens it once, within 15 minutes:');
    this.#journal.say(link);
  }

  /** Launches the game of a provider, and prints the address of its page. */
  async showGame(provider: string): Promise<void> {
    const { game_url } = await launchAt(this.agentCalls, this.player, provider);
    this.#journal.say(String(game_url));
  }

  /** Plays every kind of round at every provider. */
  playTour(): Promise<void> {
    const { tables, faults } = this;
    return playTour({
      tables,
      faults,
      journal: this.#journal,
      release: () => this.release(),
      untilDelivered: () => this.untilDelivered(),
    });
  }

  /** Compares all books, and returns whether they agree. */
  async compareBooks(): Promise<boolean> {
    const isGood = await compareBooks(
      {
        operator: this.operator,
        agent: AGENT,
        tables: this.tables,
        opening: this.#opening,
        transactions: () => this.#ledger.all(),
        walletBalance: () => this.#walletBalance(),
        agentBalance: () => this.#agentBalance(),
      },
      this.#journal,
    );
    const isRight = await this.#judgesOwn();
    return isGood && isRight;
  }

  /** Writes down the differences of the user's own Agent, and returns whether there are none. */
  async #judgesOwn(): Promise<boolean> {
    if (this.#own === undefined || this.#judge === undefined) return true;
    this.#judge.checkBalance(await this.#own.balance());
    const { differences } = this.#judge;
    const isRight = differences.length === 0;
    this.#journal.title('Your Agent');
    for (const difference of differences) this.#journal.say(this.#journal.paint('bad', difference));
    const sentence = isRight ? 'Your Agent answered everything correctly.' : `${differences.length} differences.`;
    this.#journal.say(this.#journal.paint(isRight ? 'good' : 'bad', sentence));
    return isRight;
  }

  /** Undefined if the Agent holds the money. */
  async #walletBalance(): Promise<Decimal | undefined> {
    if (this.#walletMode === 'agent') return undefined;
    const of = { member_id: this.player, currency: CURRENCY };
    return Decimal.from(String((await this.agentCalls.ask('/player/balance', of))['balance']));
  }

  /** Delivers requests that are held on the wire of the providers. */
  release(): Promise<void> {
    return this.#providerWire.release();
  }

  /** How time passes, if the clock can be turned. */
  get passingTime(): PassingTime | undefined {
    const { gateway, operator, player } = this;
    return this.#clock && new PassingTime({ gateway, operator, player, journal: this.#journal, clock: this.#clock });
  }

  /** Waits until the Agent has every callback, which may take long if the Agent was unavailable. */
  async untilDelivered(maxMs = DELIVERY_MAX_MS): Promise<void> {
    const endMs = performance.now() + maxMs;
    while (performance.now() < endMs) {
      const { total } = await this.operator.get(`/callbacks?agent=${AGENT}&status=pending&pageSize=1`);
      if (total === 0) {
        this.#judge?.checkBalance(await this.#own?.balance());
        break;
      }
      await wait(POLL_MS);
    }
    await this.#journal.inTurn(() => Promise.resolve());
  }

  /** Stops everything, in the reverse order of the start. */
  async close(): Promise<void> {
    this.isClosed = true;
    for (const closer of this.#closers.splice(0).reverse()) await closer();
  }

  async #startGateway({ data, ...options }: CommandLine): Promise<void> {
    const folder = await this.#folder(data);
    this.#journal.say(`The gateway starts; its database and its log, gateway.log, are in ${folder}.`);
    this.gateway = await this.#closing(GatewayProcess.start(folder, options), (started) => started.stop());
    await this.gateway.listening();
    this.gateway.onEnd(() => this.#gatewayEnded());
    this.operator = new Operator(this.gateway, this.#journal);
  }

  #gatewayEnded(): void {
    if (this.isClosed) return;
    process.stderr.write('The gateway ended, which nobody asked for; gateway.log has its last words.\n');
    process.exit(1);
  }

  async #folder(data: string | undefined): Promise<string> {
    if (data !== undefined) {
      await mkdir(data, { recursive: true });
      return data;
    }
    const made = mkdtemp(join(tmpdir(), 'gateway-sandbox-'));
    return this.#closing(made, (folder) => rm(folder, { recursive: true, force: true }));
  }

  async #setUp(command: CommandLine): Promise<void> {
    this.#journal.title('The operator sets up an Agent and four providers');
    const simulators = await this.#closing(startSimulators(0), stopSimulators);
    const { token, secret } = await setUpAgent(this.operator, this.#walletMode);
    await setUpProviders(this.operator, simulators);
    await this.#hireAgent(secret, command);
    this.#journal.title(`The Agent seats the player ${this.player}`);
    this.agentCalls = new AgentCalls(this.gateway.baseUrl, token, this.#journal);
    await this.#seat(simulators);
  }

  /** Starts the Agent's system behind a wire, which the gateway calls in place of the Agent. */
  async #hireAgent(secret: string, command: CommandLine): Promise<void> {
    const own = this.#own;
    const url = command.ownAgent?.url ?? (await this.#startSample(secret));
    const wire = new TappedWire({
      target: url,
      handle: () => this.faults.ofCallback(),
      forward: (request) => {
        this.#judge?.begin();
        return own?.signed(request) ?? request;
      },
      tell: (exchange) => {
        if (exchange.isForwarded) this.#judge?.end(exchange);
        return this.#lines.ofCallback(exchange);
      },
    });
    const callback_base = await this.#opened(wire);
    await this.operator.change('PATCH', `/agents/${AGENT}`, { callback_base });
  }

  /** Starts the sample Agent, and returns its address. */
  async #startSample(secret: string): Promise<string> {
    const players = { [this.player]: { currency: CURRENCY, balance: OPENING } };
    const start = startSampleAgent({ secrets: [secret], players });
    const sample = await this.#closing(start, (agent) => agent.close());
    this.#agentBalance = () => Promise.resolve(Decimal.from(sample.balanceOf(this.player) ?? '0'));
    return sample.url;
  }

  async #seat(simulators: readonly RunningSimulator[]): Promise<void> {
    const playing = simulators.filter(({ simulator }) => simulator.sender !== undefined);
    const providers = playing.map(({ label }) => label);
    if (this.#walletMode === 'gateway') {
      await fundPlayer(this.agentCalls, { player: this.player, amount: OPENING, id: `${this.player}-${this.#runId}` });
    }
    await seatPlayer(this.agentCalls, this.player, providers);
    this.#ledger = new LedgerLines(this.operator, this.#journal, { agent: AGENT, player: this.player });
    await this.#ledger.skipPresent();
    this.#opening = (await this.#walletBalance()) ?? (await this.#agentBalance()) ?? Decimal.ZERO;
    this.#lines.ledger = this.#ledger;
    this.#providerWire = new TappedWire({
      target: this.gateway.baseUrl,
      handle: (request) => this.faults.ofProvider(request),
      announce: (request, remark) => this.#lines.fromProvider(request, remark),
      tell: (exchange) => this.#lines.ofProvider(exchange),
    });
    const url = await this.#opened(this.#providerWire);
    this.tables = playing.map((simulated) => this.#table(simulated, url));
  }

  #table({ label, simulator }: RunningSimulator, url: string): Table {
    const callbackUrl = `${url}/provider/${label}`;
    const sender = simulator.sender?.({ callbackUrl, timeoutMs: ANSWER_MS, runtime: RUNTIME });
    const player = [...simulator.books.players.keys()].at(-1);
    if (sender === undefined || player === undefined) throw new Error(`the simulator of ${label} has no player`);
    simulator.games.playThrough(sender);
    return new Table({ code: label, sender, player, tell: understanding(this.#journal, label) });
  }

  #opened(wire: TappedWire): Promise<string> {
    this.#closers.push(() => wire.close());
    return wire.open();
  }

  /** Also stops a part that is still starting when everything is stopped. */
  #closing<T>(starting: Promise<T>, close: (started: T) => Promise<unknown>): Promise<T> {
    this.#closers.push(() => starting.then(close, () => undefined));
    return starting;
  }
}
