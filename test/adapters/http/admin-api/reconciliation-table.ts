/** The table of the reconciliation tests: a gateway, a player with money, and a simulated upstream. */
import { expect } from 'chai';
import { NodeRandomness } from '../../../../src/adapters/cryptography/node-randomness.ts';
import { ConnectedProviders, ListeningProviders } from '../../../../src/adapters/providers/index.ts';
import { createSimulator as simulatorOfHub88 } from '../../../../packages/protocol-hub88/src/simulator/index.ts';
import { createSimulator as simulatorOfA } from '../../../../src/adapters/providers/provider-a/simulator/index.ts';
import { createSimulator as simulatorOfB } from '../../../../src/adapters/providers/provider-b/simulator/index.ts';
import { createSimulator as simulatorOfC } from '../../../../src/adapters/providers/provider-c/simulator/index.ts';
import { createSimulator as simulatorOfD } from '../../../../src/adapters/providers/provider-d/simulator/index.ts';
import type { RecordFaults } from '../../../../src/adapters/providers/simulation/simulator-books.ts';
import type { SimulatedBet } from '../../../../src/adapters/providers/simulation/simulated-bet.ts';
import type { SentBet, SimulatorSender } from '../../../../src/adapters/providers/simulation/simulator-sender.ts';
import type { CreateSimulator, Simulator } from '../../../../src/adapters/providers/simulation/simulator.ts';
import type { ProviderProtocol } from '../../../../src/adapters/providers/upstream/provider-protocol.ts';
import { MapUnifiedCall } from '../../../../src/application/providers/map-unified-call.ts';
import type { FoundDifferences } from '../../../../src/application/ports/reconciliation-book.ts';
import { Reconcile, type ReconcileInput } from '../../../../src/application/reconciliation/reconcile.ts';
import { AskOpenBet, type OpenBetAnswer } from '../../../../src/application/open-bets/ask-open-bet.ts';
import { AskOpenBets } from '../../../../src/application/open-bets/ask-open-bets.ts';
import { Decimal } from '../../../../src/domain/shared/decimal.ts';
import { KnownProtocols } from '../../../../src/infrastructure/container/protocols.ts';
import { PATIENT_WINDOW_MS, ProviderDesk } from '../../../application/wallet/provider-desk.ts';
import { ControllableClock } from '../../../fakes/controllable-clock.ts';
import { ImmediateJobRunner } from '../../../fakes/immediate-job-runner.ts';
import { InMemoryOpenBetBook } from '../../../fakes/in-memory-open-bet-book.ts';
import { InMemoryReconciliationBook } from '../../../fakes/in-memory-reconciliation-book.ts';
import { RememberingSecretBox } from '../../../fakes/remembering-secret-box.ts';
import { providerOf } from '../../../ports/catalogue-seeds.ts';
import { PLAYER } from '../../../ports/money-seeds.ts';
import { fund } from '../../../ports/wallet-seeds.ts';
import { ALL_PROTOCOLS as PROTOCOLS } from '../../../support/all-protocols.ts';
import { receivedBy, startGateway, type Gateway } from '../gateway.ts';

/** Not loaded when they are needed: that would make them of another copy of the modules, whose amounts are not ours. */
export const SIMULATORS: Readonly<Record<string, CreateSimulator>> = {
  A: simulatorOfA,
  B: simulatorOfB,
  C: simulatorOfC,
  D: simulatorOfD,
  HUB88: simulatorOfHub88,
};
const protocols = new KnownProtocols(PROTOCOLS);
const NAME = 'ANNA1';
const STAKE = Decimal.from('10');
export const MINUTE_MS = 60_000;
/** Noon, so that no upstream's day ends in a test. */
const NOON_MS = Date.UTC(2026, 10, 20, 12);

/** The half hour around the rounds. */
export const SPAN = {
  from: new Date(NOON_MS - 10 * MINUTE_MS).toISOString(),
  to: new Date(NOON_MS + 20 * MINUTE_MS).toISOString(),
};

/** A gateway between a player and one simulated upstream, whose books can be compared. */
export class ReconciliationTable {
  readonly clock = new ControllableClock(NOON_MS);
  readonly secrets = new RememberingSecretBox();
  readonly found: FoundDifferences[] = [];
  /** Runs the reconciliations that calls start. */
  readonly runner = new ImmediateJobRunner();
  readonly protocol: ProviderProtocol;
  readonly #runtime = {
    nowMs: () => this.clock.nowMs(),
    uuid: () => crypto.randomUUID(),
    wait: async (ms: number) => this.clock.advance(ms),
  };
  desk!: ProviderDesk;
  gateway!: Gateway;
  simulator!: Simulator;
  sender!: SimulatorSender;

  constructor(protocol: ProviderProtocol) {
    this.protocol = protocol;
  }

  /** The calls that are named wait for a second person. */
  async open(fourEyes: ReadonlySet<string> = new Set()): Promise<void> {
    const { label, protocol, inbound } = this.protocol;
    const parts = { protocols: PROTOCOLS, secrets: this.secrets, timeoutMs: 2_000, runtime: this.#runtime };
    this.gateway = await startGateway((world) => {
      this.desk = new ProviderDesk(world, {
        policy: inbound!.moneyPolicy,
        inboxes: new ListeningProviders(parts),
        clock: this.clock,
      });
      const reconcile = this.#reconcile(this.runner, world);
      return { useCases: [...receivedBy(this.desk.receiver), reconcile], fourEyes };
    });
    await this.desk.furnish();
    this.simulator = SIMULATORS[label]!({ nowMs: () => this.clock.nowMs() });
    const { credentials, server, books, sample } = this.simulator;
    const { world } = this.gateway;
    await world.providers.create(
      providerOf({
        code: label,
        protocol,
        baseUrl: await server.start(),
        ipAllowList: [],
        currencies: [sample.currency],
        credentialsSealed: this.secrets.seal(JSON.stringify(credentials)),
      }),
    );
    await world.accounts.open({ playerId: PLAYER, provider: label, currency: sample.currency }, [NAME].values());
    books.addPlayer(NAME, sample.currency);
    await fund(world, '1000');
    const callbackUrl = `${this.gateway.url}/provider/${label}`;
    this.sender = this.simulator.sender!({ callbackUrl, timeoutMs: 3_000, runtime: this.#runtime });
  }

  async close(): Promise<void> {
    await this.simulator.server.stop();
    await this.gateway.close();
  }

  /** A bet that is taken, and paid if a payout is given. */
  async play(number: number, payout?: string): Promise<SentBet> {
    const bet = betOf(number);
    expect((await this.sender.bet(bet)).outcome).to.equal('accepted');
    if (payout !== undefined) await this.settle(bet, payout);
    return bet;
  }

  async settle(bet: SentBet, payout: string): Promise<void> {
    expect((await this.sender.settle(bet, Decimal.from(payout))).outcome).to.equal('accepted');
  }

  /** The differences between the upstream's records and the real events. */
  get faults(): RecordFaults {
    return this.simulator.books.recordFaults;
  }

  /** A record of a bet that was never placed. */
  recordOf({ betId, roundId, stake }: SentBet, payout: string): SimulatedBet {
    const { sample } = this.simulator;
    const atMs = this.clock.nowMs();
    return {
      betId,
      player: NAME,
      currency: sample.currency,
      stake,
      validStake: stake,
      status: 'settled',
      // Protocol D writes a round as game, period and round.
      roundId: this.protocol.label === 'D' ? `${roundId}_1` : roundId,
      gameCode: sample.game.code,
      payout: Decimal.from(payout),
      betAtMs: atMs,
      settledAtMs: atMs,
    };
  }

  /** Compares the half hour; how each bet differs, by its number. */
  async compare(
    how: Partial<Pick<ReconcileInput, 'bringIn' | 'book'>> = {},
  ): Promise<{ readonly differences: readonly string[]; readonly result: Record<string, unknown> }> {
    const { world } = this.gateway;
    this.found.length = 0;
    const runner = new ImmediateJobRunner();
    const started = await this.#reconcile(runner, world).execute({
      provider: this.protocol.label,
      ...SPAN,
      by: 'eve',
      ...how,
    });
    if (!started.ok) throw new Error(JSON.stringify(started.error));
    await runner.settled();
    const job = await world.jobs.find(started.value.job.id);
    const differences = this.found.flatMap((step) => step.differences.map(({ key, reason }) => [key, reason] as const));
    return {
      differences: differences.map(([key, reason]) => `${Number(NUMBER.exec(key)?.[1])} ${reason}`).sort(),
      result: JSON.parse(job?.result ?? '{}') as Record<string, unknown>,
    };
  }

  #reconcile(runner: ImmediateJobRunner, { providers, jobs, accounts, books }: Gateway['world']): Reconcile {
    const book = (this.#book ??= new InMemoryReconciliationBook(books));
    const parts = { protocols: PROTOCOLS, secrets: this.secrets, timeoutMs: 2_000, runtime: this.#runtime };
    return new Reconcile({
      jobs,
      accounts,
      runner,
      clock: this.clock,
      randomness: new NodeRandomness(),
      mapUnifiedCall: new MapUnifiedCall(providers, protocols),
      gateways: new ConnectedProviders(parts),
      termsOf: () => ({ ...this.protocol.inbound!, answerWindowMs: PATIENT_WINDOW_MS }),
      findWallets: this.desk.findWallets,
      tryBatch: this.desk.tryBatch,
      takeEach: this.desk.takeEach,
      book: {
        entries: (question) => book.entries(question),
        keep: (found, nowMs) => {
          this.found.push(found);
          return book.keep(found, nowMs);
        },
      },
    });
  }

  /** One round of the work that asks about bets that have been open for an hour, and what came of each question. */
  async askOpenBets(): Promise<readonly OpenBetAnswer[]> {
    const { providers, accounts, books } = this.gateway.world;
    const answers: OpenBetAnswer[] = [];
    const terms = () => ({ ...this.protocol.inbound!, answerWindowMs: PATIENT_WINDOW_MS });
    const { findWallets, tryBatch, takeEach } = this.desk;
    const reconciliation = (this.#book ??= new InMemoryReconciliationBook(books));
    const work = new AskOpenBets({
      book: (this.#openBets ??= new InMemoryOpenBetBook(books.money)),
      ask: new AskOpenBet({ accounts, reconciliation, findWallets, tryBatch, takeEach, clock: this.clock }),
      providers,
      protocols,
      gateways: new ConnectedProviders({
        protocols: PROTOCOLS,
        secrets: this.secrets,
        timeoutMs: 2_000,
        runtime: this.#runtime,
      }),
      termsOf: (name) => (name === this.protocol.protocol ? terms() : undefined),
      clock: this.clock,
      observer: {
        answered: (_, answer) => answers.push(answer),
        staying: () => undefined,
        failed: (_, fault) => {
          throw fault;
        },
      },
      afterMs: 60 * MINUTE_MS,
      perMinuteMax: this.askedPerMinute,
    });
    await work.execute();
    return answers;
  }

  askedPerMinute = 10;
  #openBets: InMemoryOpenBetBook | undefined;
  #book: InMemoryReconciliationBook | undefined;
}

/** The numbers of a bet end in three digits that tell which one it is. */
const NUMBER = /(\d{3})(?:_1)?$/;

export const betOf = (number: number): SentBet => {
  const digits = String(number).padStart(3, '0');
  return { player: NAME, roundId: `112200${digits}`, betId: `88${digits}`, stake: STAKE };
};
