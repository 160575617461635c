/** Everything that the sandbox starts, and its actions. */
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { startSampleAgent, type SampleAgent } from '../../docs/examples/sample-agent.ts';
import type { WalletMode } from '../../src/domain/agent/agent.ts';
import { Decimal } from '../../src/domain/shared/decimal.ts';
import { startSimulators, stopSimulators, type RunningSimulator } from '../simulators/running-simulators.ts';
import { compareBooks } from './books.ts';
import { AgentCalls, Operator } from './calls.ts';
import { GatewayProcess } from './gateway-process.ts';
import type { Journal } from './journal.ts';
import { LedgerLines } from './ledger-lines.ts';
import type { CommandLine } from './options.ts';
import { AGENT, consoleLink, CURRENCY, fundPlayer, seatPlayer, setUpAgent, setUpProviders } from './set-up.ts';
import { Table } from './table.ts';
import { TappedWire } from './tapped-wire.ts';
import { playTour } from './tour.ts';
import { WireFaults } from './wire-faults.ts';
import { WireLines } from './wire-lines.ts';

const OPENING = '1000';
/** The time that a simulated provider waits for an answer. */
const ANSWER_MS = 10_000;
const POLL_MS = 25;
/** The third attempt at a callback is 35 s after the first. */
const DELIVERY_MAX_MS = 90_000;

const runtime = {
  nowMs: () => Date.now(),
  uuid: () => crypto.randomUUID(),
  wait: (ms: number) => wait(ms),
};

type Closer = () => Promise<unknown>;

export class Sandbox {
  readonly #journal: Journal;
  readonly #closers: Closer[] = [];
  readonly #lines: WireLines;
  readonly faults: WireFaults;
  readonly #walletMode: WalletMode;
  /** A number that no other run has, so that a database can be reused: the player is new, and so are the player's bets. */
  readonly #runId = String(Math.floor(Date.now() / 1000));
  readonly player = `P${this.#runId}`;
  tables: readonly Table[] = [];
  isClosed = false;
  gateway!: GatewayProcess;
  operator!: Operator;
  agentCalls!: AgentCalls;
  #agent!: SampleAgent;
  #ledger!: LedgerLines;
  #providerWire!: TappedWire;

  constructor(command: CommandLine, journal: Journal) {
    this.#journal = journal;
    this.#walletMode = command.walletMode;
    this.#lines = new WireLines(journal, command.walletMode);
    this.faults = new WireFaults(command.faults);
  }

  /** Starts everything and sets it up. */
  async start(command: CommandLine): Promise<void> {
    await this.#startGateway(command);
    await this.#setUp();
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

  /** Plays a round whose end is withheld from the Agent. */
  async breakBook(): Promise<void> {
    const [table] = this.tables;
    if (table === undefined) return;
    this.#journal.title('A settlement is kept from the Agent, as --break-book wants it');
    this.faults.swallowsNextSettle = true;
    const bet = table.newBet('10');
    await table.bet(bet);
    await table.settle(bet, '25');
    await this.untilDelivered();
  }

  /** Compares all books, and returns whether they agree. */
  compareBooks(): Promise<boolean> {
    const of = { member_id: this.player, currency: CURRENCY };
    return compareBooks(
      {
        operator: this.operator,
        agent: AGENT,
        tables: this.tables,
        opening: Decimal.from(OPENING),
        transactions: () => this.#ledger.all(),
        walletBalance: async () => {
          // If the Agent holds the money, the gateway has no balance of its own.
          if (this.#walletMode === 'agent') return undefined;
          return Decimal.from(String((await this.agentCalls.ask('/player/balance', of))['balance']));
        },
        agentBalance: () => Decimal.from(this.#agent.balanceOf(this.player) ?? '0'),
      },
      this.#journal,
    );
  }

  /** Delivers requests that are held on the wire of the providers. */
  release(): Promise<void> {
    return this.#providerWire.release();
  }

  /** Waits until the Agent has every callback, which may take long if the Agent was unavailable. */
  async untilDelivered(maxMs = DELIVERY_MAX_MS): Promise<void> {
    const endMs = performance.now() + maxMs;
    while (performance.now() < endMs) {
      const { total } = await this.operator.get(`/callbacks?agent=${AGENT}&status=pending&pageSize=1`);
      if (total === 0) break;
      await wait(POLL_MS);
    }
    await this.#journal.inTurn(() => Promise.resolve());
  }

  /** Stops everything, in the reverse order of the start. */
  async close(): Promise<void> {
    this.isClosed = true;
    for (const closer of this.#closers.splice(0).reverse()) await closer();
  }

  async #startGateway({ data, port }: CommandLine): Promise<void> {
    const folder = await this.#folder(data);
    this.#journal.say(`The gateway starts; its database and its log, gateway.log, are in ${folder}.`);
    this.gateway = await this.#closing(GatewayProcess.start(folder, port), (started) => started.stop());
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

  async #setUp(): Promise<void> {
    this.#journal.title('The operator sets up an Agent and four providers');
    const simulators = await this.#closing(startSimulators(0), stopSimulators);
    const { token, secret } = await setUpAgent(this.operator, this.#walletMode);
    await setUpProviders(this.operator, simulators);
    await this.#hireAgent(secret);
    this.#journal.title(`The Agent seats the player ${this.player}`);
    this.agentCalls = new AgentCalls(this.gateway.baseUrl, token, this.#journal);
    await this.#seat(simulators);
  }

  /** Starts the Agent's system behind a wire, which the gateway calls in place of the Agent. */
  async #hireAgent(secret: string): Promise<void> {
    const players = { [this.player]: { currency: CURRENCY, balance: OPENING } };
    const start = startSampleAgent({ secrets: [secret], players });
    this.#agent = await this.#closing(start, (agent) => agent.close());
    const wire = new TappedWire({
      target: this.#agent.url,
      handle: (request) => this.faults.ofCallback(request),
      tell: (exchange) => this.#lines.ofCallback(exchange),
    });
    const callback_base = await this.#opened(wire);
    await this.operator.change('PATCH', `/agents/${AGENT}`, { callback_base });
  }

  async #seat(simulators: readonly RunningSimulator[]): Promise<void> {
    const playing = simulators.filter(({ simulator }) => simulator.sender !== undefined);
    const providers = playing.map(({ label }) => label);
    if (this.#walletMode === 'gateway') await fundPlayer(this.agentCalls, this.player, OPENING);
    await seatPlayer(this.agentCalls, this.player, providers);
    this.#ledger = new LedgerLines(this.operator, this.#journal, { agent: AGENT, player: this.player });
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
    const sender = simulator.sender?.({ callbackUrl, timeoutMs: ANSWER_MS, runtime });
    const player = [...simulator.books.players.keys()].at(-1);
    if (sender === undefined || player === undefined) throw new Error(`the simulator of ${label} has no player`);
    return new Table({ code: label, sender, player, journal: this.#journal, runId: this.#runId });
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
