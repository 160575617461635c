/** Rounds played by every simulated upstream, then its books compared with ours: what is planted in them is found, and nothing else. */
import { expect } from 'chai';
import { NodeRandomness } from '../../../src/adapters/cryptography/node-randomness.ts';
import { ConnectedProviders, ListeningProviders, PROTOCOLS } from '../../../src/adapters/providers/index.ts';
import { createSimulator as simulatorOfA } from '../../../src/adapters/providers/provider-a/simulator/index.ts';
import { createSimulator as simulatorOfB } from '../../../src/adapters/providers/provider-b/simulator/index.ts';
import { createSimulator as simulatorOfC } from '../../../src/adapters/providers/provider-c/simulator/index.ts';
import { createSimulator as simulatorOfD } from '../../../src/adapters/providers/provider-d/simulator/index.ts';
import type { SentBet, SimulatorSender } from '../../../src/adapters/providers/simulation/simulator-sender.ts';
import type { CreateSimulator, Simulator } from '../../../src/adapters/providers/simulation/simulator.ts';
import type { ProviderProtocol } from '../../../src/adapters/providers/upstream/provider-protocol.ts';
import { MapUnifiedCall } from '../../../src/application/map-unified-call/map-unified-call.ts';
import type { FoundDifferences } from '../../../src/application/ports/reconciliation-book.ts';
import { Reconcile } from '../../../src/application/reconcile/reconcile.ts';
import { Decimal } from '../../../src/domain/shared/decimal.ts';
import { protocols } from '../../../src/infrastructure/container/protocols.ts';
import { ProviderDesk } from '../../application/receive-provider-callback/provider-desk.ts';
import { ControllableClock } from '../../fakes/controllable-clock.ts';
import { ImmediateJobRunner } from '../../fakes/immediate-job-runner.ts';
import { InMemoryReconciliationBook } from '../../fakes/in-memory-reconciliation-book.ts';
import { RememberingSecretBox } from '../../fakes/remembering-secret-box.ts';
import { providerOf } from '../../ports/catalogue-seeds.ts';
import { PLAYER } from '../../ports/money-seeds.ts';
import { fund } from '../../ports/wallet-seeds.ts';
import { startGateway, type Gateway } from './gateway.ts';

/** Not loaded when they are needed: that would make them of another copy of the modules, whose amounts are not ours. */
const SIMULATORS: Readonly<Record<string, CreateSimulator>> = {
  ...{ A: simulatorOfA, B: simulatorOfB, C: simulatorOfC, D: simulatorOfD },
};
const NAME = 'ANN1';
const STAKE = Decimal.from('10');
const MINUTE_MS = 60_000;
/** Noon, so that no upstream's day ends in a test. */
const NOON_MS = Date.UTC(2026, 10, 20, 12);

class Table {
  readonly clock = new ControllableClock(NOON_MS);
  readonly secrets = new RememberingSecretBox();
  readonly found: FoundDifferences[] = [];
  readonly #protocol: ProviderProtocol;
  readonly #runtime = {
    nowMs: () => this.clock.nowMs(),
    uuid: () => crypto.randomUUID(),
    wait: async (ms: number) => this.clock.advance(ms),
  };
  gateway!: Gateway;
  simulator!: Simulator;
  sender!: SimulatorSender;

  constructor(protocol: ProviderProtocol) {
    this.#protocol = protocol;
  }

  async open(): Promise<void> {
    const { label, protocol, inbound } = this.#protocol;
    const parts = { protocols: PROTOCOLS, secrets: this.secrets, timeoutMs: 2_000, runtime: this.#runtime };
    let desk: ProviderDesk | undefined;
    this.gateway = await startGateway((world) => {
      desk = new ProviderDesk(world, { policy: inbound!.moneyPolicy, inboxes: new ListeningProviders(parts) });
      return { providerCallbacks: { receive: desk.receiver, trustedProxies: 0 } };
    });
    await desk!.furnish();
    this.simulator = SIMULATORS[label]!({ nowMs: () => this.clock.nowMs() });
    const { credentials, server, books, sample } = this.simulator;
    const { world } = this.gateway;
    await world.providers.create(
      providerOf({
        ...{ code: label, protocol, baseUrl: await server.start(), ipAllowList: [], currencies: [sample.currency] },
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
    if (payout !== undefined) {
      expect((await this.sender.settle(bet, Decimal.from(payout))).outcome).to.equal('accepted');
    }
    return bet;
  }

  /** What the upstream lists of a bet; it may have lost or altered it. */
  list({ betId, roundId }: SentBet, payout: string, status: 'settled' | 'cancelled' = 'settled'): void {
    const { books, sample } = this.simulator;
    const atMs = this.clock.nowMs();
    const isD = this.#protocol.label === 'D';
    books.addBet({
      ...{ betId, player: NAME, currency: sample.currency, stake: STAKE, validStake: STAKE, status },
      // Protocol D writes a round as game, period and round.
      ...(isD ? { roundId: `${roundId}_1`, gameCode: '101' } : { roundId, gameCode: sample.game.code }),
      ...{ payout: Decimal.from(payout), betAtMs: atMs, settledAtMs: atMs },
    });
  }

  /** Compares the half hour around the rounds; how each bet differs, by the last digit of its round. */
  async compare(): Promise<{ readonly differences: readonly string[]; readonly result: Record<string, unknown> }> {
    const { world } = this.gateway;
    this.found.length = 0;
    const runner = new ImmediateJobRunner();
    const started = await this.#reconcile(runner).execute({
      provider: this.#protocol.label,
      from: new Date(NOON_MS - 10 * MINUTE_MS).toISOString(),
      to: new Date(NOON_MS + 20 * MINUTE_MS).toISOString(),
    });
    if (!started.ok) throw new Error(JSON.stringify(started.error));
    await runner.settled();
    const job = await world.jobs.find(started.value.job.id);
    const differences = this.found.flatMap((step) => step.differences.map(({ key, reason }) => [key, reason] as const));
    return {
      differences: differences.map(([key, reason]) => `${/(\d)(?:_1)?$/.exec(key)?.[1] ?? key} ${reason}`).sort(),
      result: JSON.parse(job?.result ?? '{}') as Record<string, unknown>,
    };
  }

  #reconcile(runner: ImmediateJobRunner): Reconcile {
    const { providers, jobs, accounts, books } = this.gateway.world;
    const book = (this.#book ??= new InMemoryReconciliationBook(books));
    const parts = { protocols: PROTOCOLS, secrets: this.secrets, timeoutMs: 2_000, runtime: this.#runtime };
    return new Reconcile({
      ...{ jobs, accounts, runner, clock: this.clock, randomness: new NodeRandomness() },
      mapUnifiedCall: new MapUnifiedCall(providers, protocols),
      gateways: new ConnectedProviders(parts),
      unitsOf: () => this.#protocol.inbound!.moneyPolicy.settlesBy,
      book: {
        entries: (question) => book.entries(question),
        keep: (found) => {
          this.found.push(found);
          return book.keep(found);
        },
      },
    });
  }

  #book: InMemoryReconciliationBook | undefined;
}

const betOf = (number: number): SentBet => ({
  ...{ player: NAME, roundId: `11220000${number}`, betId: `88000${number}`, stake: STAKE },
});

describe('comparing books with every simulated upstream', () => {
  for (const protocol of PROTOCOLS.filter(({ label }) => label in SIMULATORS)) {
    describe(`protocol ${protocol.label}`, () => {
      let table: Table;

      beforeEach(async () => {
        table = new Table(protocol);
        await table.open();
      });
      afterEach(() => table.close());

      it('finds what was lost or altered on either side, and nothing else', async () => {
        table.list(await table.play(1, '25'), '25');
        table.list(await table.play(2, '0'), '0');
        table.list(betOf(3), '25');
        await table.play(4, '25');
        table.list(await table.play(5, '25'), '26');
        table.list(await table.play(6), '25');
        if (table.sender.canCancel) {
          await table.sender.cancel(await table.play(7));
          table.list(betOf(7), '0', 'cancelled');
        }
        table.clock.advance(60 * MINUTE_MS);

        const { differences, result } = await table.compare();

        expect(differences).to.deep.equal([
          '3 missing_here',
          '4 missing_there',
          '5 amount_differs',
          '6 status_differs',
        ]);
        expect(result).to.include({ differences: 4, added: 4, gone: 0 });
      });

      it('keeps a difference once, and closes it when the books agree again', async () => {
        const bet = await table.play(5, '25');
        table.list(bet, '26');
        table.clock.advance(60 * MINUTE_MS);
        expect((await table.compare()).result).to.include({ differences: 1, added: 1 });
        table.clock.advance(MINUTE_MS);
        expect((await table.compare()).result).to.include({ differences: 1, added: 0, gone: 0 });
        table.simulator.books.bets.get(bet.betId)!.payout = Decimal.from('25');
        table.clock.advance(MINUTE_MS);

        expect((await table.compare()).result).to.include({ differences: 0, added: 0, gone: 1 });
      });
    });
  }
});
