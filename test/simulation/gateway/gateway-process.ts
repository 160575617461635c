import { NullTracer } from '../../../src/adapters/tracing/index.ts';
import { DeliverLane } from '../../../src/application/callbacks/deliver-lane.ts';
import { DispatchCallback } from '../../../src/application/callbacks/dispatch-callback.ts';
import { FailedProofs } from '../../../src/application/limits/failed-proofs.ts';
import { RateLimiter } from '../../../src/application/limits/rate-limiter.ts';
import { OpenProviderAccount } from '../../../src/application/players/open-provider-account.ts';
import type { ProviderReply } from '../../../src/application/ports/provider-inbox.ts';
import type { RefusalLog } from '../../../src/application/ports/refusal-log.ts';
import type { TransferBook } from '../../../src/application/ports/transfer-book.ts';
import type { WalletBook } from '../../../src/application/ports/wallet-book.ts';
import type { Wallets } from '../../../src/application/ports/wallets.ts';
import { AnswerMessage } from '../../../src/application/wallet/answer-message.ts';
import { DenyBet } from '../../../src/application/wallet/deny-bet.ts';
import { OfferGate } from '../../../src/application/providers/offer-gate.ts';
import { FindWallets } from '../../../src/application/wallet/find-wallets.ts';
import { NoteRefusals } from '../../../src/application/wallet/note-refusals.ts';
import { ReceiveProviderCallback } from '../../../src/application/wallet/receive-provider-callback.ts';
import { TakeBatch } from '../../../src/application/wallet/take-batch.ts';
import { TakeEach } from '../../../src/application/wallet/take-each.ts';
import { FindTransferWallet } from '../../../src/application/transfers/find-transfer-wallet.ts';
import { MoveUpstream } from '../../../src/application/transfers/move-upstream.ts';
import { TransferFunds } from '../../../src/application/transfers/transfer-funds.ts';
import { ok } from '../../../src/domain/shared/result.ts';
import { agentCallMapOf } from '../../application/providers/agent-call-map.ts';
import { FixedProtocolDirectory } from '../../fakes/fixed-protocol-directory.ts';
import { InMemoryProviderGateways } from '../../fakes/in-memory-provider-gateway.ts';
import { InMemoryRefusalLog } from '../../fakes/in-memory-refusal-log.ts';
import type { Life } from '../engine/schedule.ts';
import { Connection } from './connection.ts';
import { Courier } from './courier.ts';
import { endAuthorizationsOver, seamlessCore } from './seamless-core.ts';
import { SimulatedCallbackQueue } from './simulated-callback-queue.ts';
import { SimulatedTransferBook, SimulatedWalletBook } from './simulated-wallet-book.ts';
import type { Surroundings } from './surroundings.ts';
import { Sweeper } from './sweeper.ts';

/** The real core in one process, which lives until it is killed. */
export class GatewayProcess {
  readonly life: Life;
  readonly #connection: Connection;
  readonly #receiver: ReceiveProviderCallback;
  readonly #transferFunds: TransferFunds;
  readonly #courier: Courier;
  readonly #sweeper: Sweeper;

  constructor(name: string, around: Surroundings) {
    this.life = { name, isOver: false };
    this.#connection = new Connection(around.ground, this.life);
    this.#receiver = receiverOver(this.#connection, around);
    this.#transferFunds = transferFundsOver(this.#connection, around);
    this.#courier = courierOver(this.#connection, around);
    const endAuthorizations = endAuthorizationsOver(this.#connection, around, bookOver(this.#connection, around));
    this.#sweeper = new Sweeper({ ...around, connection: this.#connection, endAuthorizations });
    around.ground.database.onEnqueued.add(this.#wake);
    this.#courier.start();
    this.#sweeper.start();
  }

  readonly #wake = (): void => {
    this.#courier.wake();
    this.#sweeper.wake();
  };

  /** The reply to the provider; never resolves when the process dies first. */
  async receive(provider: string, body: string): Promise<ProviderReply | undefined> {
    const head = { method: 'POST', path: '/', query: '', contentType: undefined };
    const arrived = { head, address: '192.0.2.7', readBody: async () => ok(body), enter: () => undefined };
    try {
      const reply = await this.#receiver.execute(provider, arrived);
      return reply.ok ? reply.value : undefined;
    } catch {
      // The database was lost before the provider was found: HTTP answers 503.
      return undefined;
    }
  }

  /** Undefined: the outcome is unknown, as after a 5xx. */
  async transfer(input: Parameters<TransferFunds['execute']>[0]): Promise<'done' | 'refused' | undefined> {
    try {
      return (await this.#transferFunds.execute(input)).ok ? 'done' : 'refused';
    } catch {
      return undefined;
    }
  }

  /** Uncommitted work is gone, and the locks are gone soon after. */
  kill(locksHeldForMs: number): void {
    const { database, schedule } = this.#connection.ground;
    this.life.isOver = true;
    database.onEnqueued.delete(this.#wake);
    const server: Life = { name: 'database', isOver: false };
    schedule.after(server, locksHeldForMs, `lets go what ${this.life.name} had locked`, () =>
      database.rows.forget(this.life),
    );
  }
}

function bookOver(connection: Connection, { sabotage }: Surroundings): WalletBook {
  const book = new SimulatedWalletBook(connection);
  return sabotage.book?.(book, connection) ?? book;
}

function receiverOver(connection: Connection, around: Surroundings): ReceiveProviderCallback {
  const { database, schedule: clock } = connection.ground;
  const { randomness, observer, inboxes, termsOf } = around;
  const asking = async <T>(what: string, ask: () => Promise<T>): Promise<T> => {
    await connection.turn(what);
    return ask();
  };
  const book = bookOver(connection, around);
  const dispatch = new DispatchCallback(randomness, () => undefined);
  const takeBatch = new TakeBatch({ book, dispatch, randomness, clock });
  const log = refusalsOver(connection, around);
  const accounts: ConstructorParameters<typeof FindWallets>[0] = {
    ownersOf: (...whose) => asking('looks for the player', () => database.accounts.ownersOf(...whose)),
  };
  const noteRefusals = new NoteRefusals({ accounts, refusals: log, randomness, clock });
  const wallets: Wallets = {
    balanceOf: (...whose) => asking('looks for the balance', () => database.wallets.balanceOf(...whose)),
    balancesOf: (...whose) => asking('looks for the balances', () => database.wallets.balancesOf(...whose)),
    noteReportedBalance: (...told) => asking('notes a balance', () => database.wallets.noteReportedBalance(...told)),
  };
  const wrongSignatures = new RateLimiter({ name: 'signatures', limit: 0, windowMs: 60_000 }, clock);
  const held = seamlessCore(connection, around, { book, wallets });
  return new ReceiveProviderCallback({
    parties: { provider: (code) => asking('looks for the provider', () => database.providers.find(code)) },
    // A process here keeps nothing in memory. Slow looks at the database are tested elsewhere.
    signatures: new FailedProofs(wrongSignatures, clock),
    termsOf,
    inboxes,
    observer,
    clock,
    known: { find: () => undefined },
    within: (work) => work,
    answer: new AnswerMessage({
      findWallets: new FindWallets(
        accounts,
        { agent: (code) => asking('looks for the Agent', () => database.agents.find(code)) },
        new OfferGate({ catalog: database.catalog, accounts: database.accounts, clock }),
      ),
      takeEach: new TakeEach({
        takeBatch,
        noteRefusals,
        clock,
        observer,
        seamless: held.seamless,
        freeRounds: NO_FREE_ROUNDS,
      }),
      denyBet: new DenyBet(book, clock, randomness),
      noteRefusals,
      book,
      wallets,
      observer,
      clock,
      ...held,
    }),
  });
}

const NO_FREE_ROUNDS = { grantIdsOf: () => Promise.resolve(new Map<string, string>()) };

function refusalsOver(connection: Connection, { sabotage }: Surroundings): RefusalLog {
  const log = new InMemoryRefusalLog(connection.ground.database.money);
  const refusals: RefusalLog = {
    note: async (...noted) => {
      await connection.turn('notes what is refused');
      await log.note(...noted);
    },
    noteUnbooked: async (...noted) => {
      await connection.turn('notes what belongs to no wallet');
      await log.noteUnbooked(...noted);
    },
  };
  return sabotage.refusals?.(refusals) ?? refusals;
}

/** Transfers to and from the gateway's own wallet; no provider in this world holds a wallet. */
function transferFundsOver(connection: Connection, { randomness, ground }: Surroundings): TransferFunds {
  const { database, schedule: clock } = ground;
  const { catalog, accounts, providers } = database;
  const gateways = new InMemoryProviderGateways();
  const transfers: TransferBook = Object.assign(new SimulatedTransferBook(connection), NO_UPSTREAM);
  const openAccount = new OpenProviderAccount({ accounts, gateways, digests: NO_DIGESTS });
  return new TransferFunds({
    players: database.players,
    playerBlocks: database.playerBlocks,
    playerLimits: database.playerLimits,
    transfers,
    wallets: new FindTransferWallet(
      agentCallMapOf({ catalog, accounts, providers, protocols: new FixedProtocolDirectory(), clock }).map,
    ),
    upstream: new MoveUpstream({ openAccount, accounts, gateways, transfers, clock, timeoutMs: 0 }),
    clock,
    randomness,
  });
}

function courierOver(connection: Connection, around: Surroundings): Courier {
  const { ground, randomness, sabotage, onRun, onFailure } = around;
  const queue = new SimulatedCallbackQueue(connection);
  const secrets = { open: (text: string) => text };
  return new Courier({
    connection,
    onRun,
    onFailure,
    queue: sabotage.queue?.(queue, connection) ?? queue,
    deliverLane: new DeliverLane({
      sender: around.senderOf(connection.life),
      secrets,
      clock: ground.schedule,
      randomness,
      tracer: new NullTracer(),
    }),
  });
}

const never = (): never => {
  throw new Error('no provider here has a wallet of its own');
};
const NO_UPSTREAM = {
  begin: never,
  noteRepetition: never,
  noteNewSending: never,
  decide: never,
  postpone: never,
  claimDue: never,
};
const NO_DIGESTS = { sha256: never, hmacSha256: never, areEqual: never };
