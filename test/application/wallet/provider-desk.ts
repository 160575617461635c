/** A provider's counter: messages go in as they are, and what would be replied comes out. */
import { UpstreamName } from '../../../src/domain/player/upstream-name.ts';
import type { AuthorizationsUnderWay } from '../../../src/application/wallet/authorizations-under-way.ts';
import { DispatchCallback } from '../../../src/application/callbacks/dispatch-callback.ts';
import type { Within } from '../../../src/application/wallet/within.ts';
import type { NotFound } from '../../../src/application/failure.ts';
import { FailedProofs } from '../../../src/application/limits/failed-proofs.ts';
import { RateLimiter } from '../../../src/application/limits/rate-limiter.ts';
import type { Clock } from '../../../src/application/ports/clock.ts';
import type { PartyDirectory } from '../../../src/application/ports/party-directory.ts';
import type { ProviderNotConfigured } from '../../../src/application/ports/provider-gateways.ts';
import type {
  BatchOutcome,
  ProviderInbox,
  ProviderInboxes,
  ProviderMessage,
  ProviderReply,
  ProviderRequest,
  ReadRefusal,
} from '../../../src/application/ports/provider-inbox.ts';
import type { KeptProvider } from '../../../src/application/ports/provider-store.ts';
import type { RefusalLog } from '../../../src/application/ports/refusal-log.ts';
import { AnswerMessage } from '../../../src/application/wallet/answer-message.ts';
import { DenyBet } from '../../../src/application/wallet/deny-bet.ts';
import { OfferGate } from '../../../src/application/providers/offer-gate.ts';
import { FindWallets } from '../../../src/application/wallet/find-wallets.ts';
import { NoteRefusals } from '../../../src/application/wallet/note-refusals.ts';
import {
  ReceiveProviderCallback,
  type ArrivedRequest,
} from '../../../src/application/wallet/receive-provider-callback.ts';
import type { SeamlessWallet } from '../../../src/application/wallet/seamless-wallet.ts';
import { TakeBatch } from '../../../src/application/wallet/take-batch.ts';
import { TakeEach } from '../../../src/application/wallet/take-each.ts';
import { DryRunBatch } from '../../../src/application/wallet/dry-run-batch.ts';
import { CALLBACK_ROLES, type CallbackRole } from '../../../src/domain/callback/callback-role.ts';
import { err, ok, type Result } from '../../../src/domain/shared/result.ts';
import type { MoneyPolicy } from '../../../src/domain/wallet/money-policy.ts';
import type { WalletEvent } from '../../../src/domain/wallet/wallet-event.ts';
import { AGENT, PROVIDER, providerOf } from '../../ports/catalogue-seeds.ts';
import { PLAYER, populate, SECOND_PLAYER, shown } from '../../ports/money-seeds.ts';
import type { MoneyWorld } from '../../ports/money-world.ts';

export const POLICY: MoneyPolicy = {
  settlesBy: 'wager',
  settlementOfUnknownBet: 'refuse',
  cancellationOfUnknownBet: 'accept',
  cancellationAfterSettlement: 'refuse',
  mayOverdraw: ['resettle'],
};

/** How long the provider waits. */
export const ANSWER_WINDOW_MS = 3_000;
/** The answer window of a provider in tests with the machine's own clock. The machine may be busy with other work. */
export const PATIENT_WINDOW_MS = 100_000;

const NOBODY: Pick<SeamlessWallet, 'tellBalance' | 'take'> = {
  tellBalance: () => Promise.reject(new Error('nobody can be asked')),
  take: () => Promise.reject(new Error('nobody can be asked')),
};

export const ADDRESS = '192.0.2.7';

type Read = () => Result<ProviderMessage, ReadRefusal>;

const replyOf = (outcomes: unknown): ProviderReply => ({
  status: 200,
  contentType: 'application/json',
  body: JSON.stringify(outcomes),
});

export const FAULT = replyOf('fault');
/** No gateway has it. */
const UNSPOKEN = 'provider-x';
const REQUEST = { method: 'POST', path: '/', query: '', contentType: undefined };

/** A request of which all is there. */
export const whole = ({ body, ...head }: ProviderRequest, address = ADDRESS): ArrivedRequest<never> => ({
  head,
  address,
  readBody: async () => ok(body),
  enter: letIn,
});

const letIn = (): undefined => undefined;
interface DeskParts {
  readonly policy?: MoneyPolicy;
  /** Wallets that Agents hold; without it nobody can be asked. */
  readonly seamless?: Pick<SeamlessWallet, 'tellBalance' | 'take'>;
  readonly underWay?: Pick<AuthorizationsUnderWay, 'wait'>;
  readonly clock?: Clock;
  /** How long the provider waits; short where a test moves the clock, unless something else is said. */
  readonly answerWindowMs?: number;
  /** Receives noted refusals, in addition to the desk's own list. */
  readonly refusals?: RefusalLog;
  /** Looks up providers; by default, those of the world. */
  readonly parties?: Pick<PartyDirectory, 'provider'>;
  readonly within?: Within;
  /** Most wrong signatures of an address in a minute; without it, any number. */
  readonly failures?: number;
  /** The inboxes of real protocols. Without them, messages are passed unchanged. */
  readonly inboxes?: ProviderInboxes;
}

const signaturesOf = (limit = 0, clock: Clock): FailedProofs =>
  new FailedProofs(new RateLimiter({ name: 'signatures', limit, windowMs: 60_000 }, clock), clock);

/** Two players of an Agent whose wallets are here, with accounts at the provider: `ann` and `ben`. */
export class ProviderDesk {
  readonly world: MoneyWorld;
  readonly told: unknown[] = [];
  /** Which refusals were noted: the number and the reason of each. */
  readonly noted: (readonly [string, string])[] = [];
  /** The use case behind the HTTP adapter. */
  readonly receiver: ReceiveProviderCallback;
  /** The use cases that take events, whoever reports them. */
  readonly findWallets: FindWallets;
  readonly tryBatch: DryRunBatch;
  readonly takeEach: TakeEach;
  /** How each request reads, by its body. */
  readonly #reads: Read[] = [];

  constructor(world: MoneyWorld, parts: DeskParts = {}) {
    const { policy = POLICY, seamless = NOBODY, clock = { nowMs: () => Date.now() }, inboxes } = parts;
    const { underWay = { wait: () => Promise.resolve() }, within = (work) => work } = parts;
    const { answerWindowMs = parts.clock === undefined ? PATIENT_WINDOW_MS : ANSWER_WINDOW_MS } = parts;
    this.world = world;
    const randomness = { id: () => crypto.randomUUID(), text: () => '' };
    const dispatch = new DispatchCallback(randomness, ({ transaction }) =>
      this.told.push(['original', transaction.kind]),
    );
    const observer = {
      decided: (...facts: unknown[]) => this.told.push(['decided', ...facts]),
      withoutWallet: (...facts: unknown[]) => this.told.push(['withoutWallet', ...facts]),
      foreignAddress: (...facts: unknown[]) => this.told.push(['foreignAddress', ...facts]),
      unsigned: (...facts: unknown[]) => this.told.push(['unsigned', ...facts]),
      failed: (...facts: unknown[]) => this.told.push(['failed', ...facts]),
    };
    const refusals = notingIn(this.noted, parts.refusals);
    const noteRefusals = new NoteRefusals({ accounts: world.accounts, refusals, randomness, clock });
    this.findWallets = new FindWallets(world.accounts, world.parties, new OfferGate({ ...world, clock }));
    const takeBatch = new TakeBatch({ book: world.walletBook, dispatch, randomness, clock });
    this.tryBatch = new DryRunBatch(world.walletBook, randomness);
    this.takeEach = new TakeEach({ takeBatch, noteRefusals, seamless, clock, observer, freeRounds: world.freeRounds });
    this.receiver = new ReceiveProviderCallback({
      parties: parts.parties ?? world.parties,
      known: { find: (providerCode) => (providerCode === PROVIDER ? providerOf() : undefined) },
      within,
      inboxes: inboxes ?? {
        open: (provider) => this.#open(provider),
        fault: ({ protocol }) => (protocol === UNSPOKEN ? undefined : FAULT),
      },
      termsOf: (protocol) => (protocol === UNSPOKEN ? undefined : { moneyPolicy: policy, answerWindowMs }),
      clock,
      observer,
      signatures: signaturesOf(parts.failures, clock),
      answer: new AnswerMessage({
        findWallets: this.findWallets,
        wallets: world.wallets,
        book: world.walletBook,
        takeEach: this.takeEach,
        denyBet: new DenyBet(world.walletBook, clock, randomness),
        noteRefusals,
        seamless,
        underWay,
        clock,
        observer,
      }),
    });
  }

  /** A provider without an address is not set up. */
  #open({ code, baseUrl }: KeptProvider): Result<ProviderInbox, ProviderNotConfigured> {
    if (baseUrl !== undefined) return ok({ read: ({ body }) => this.#reads[Number(body)]!() });
    return err({ kind: 'provider_not_configured', provider: code, detail: 'it has no base_url' });
  }

  async furnish(): Promise<void> {
    await populate(this.world);
    const all = Object.keys(CALLBACK_ROLES) as CallbackRole[];
    await this.world.agents.update(AGENT, { walletMode: 'gateway', implements: all });
    for (const [playerId, name] of [
      [PLAYER, 'ANN'],
      [SECOND_PLAYER, 'BEN'],
    ] as const) {
      await this.world.accounts.open({ playerId, provider: PROVIDER, currency: 'USD' }, [name].values());
    }
  }

  /** The reply to the provider for a request with this reading. */
  async receive<Refused = never>(
    read: Read,
    { code = PROVIDER, address = ADDRESS, enter = letIn }: Partial<ArrivedRequest<Refused> & { code: string }> = {},
  ): Promise<Result<ProviderReply, NotFound | ProviderNotConfigured | Refused>> {
    const body = String(this.#reads.push(read) - 1);
    return this.receiver.execute(code, { ...whole({ ...REQUEST, body }, address), enter });
  }

  /** The outcomes of so many requests in the same words that come at once. */
  copies(count: number, message: DistributiveOmit<ProviderMessage, 'reply'>): Promise<unknown[]> {
    const body = String(this.#reads.push(() => ok({ ...message, reply: replyOf } as ProviderMessage)) - 1);
    const copy = async (): Promise<unknown> => {
      const reply = await this.receiver.execute(PROVIDER, whole({ ...REQUEST, body }));
      return JSON.parse(reply.ok ? reply.value.body : '"refused"');
    };
    return Promise.all(Array.from({ length: count }, copy));
  }

  /** The outcomes as JSON; the message is given its reply. */
  async ask(message: DistributiveOmit<ProviderMessage, 'reply'>): Promise<unknown> {
    const reply = await this.receive(() => ok({ ...message, reply: replyOf } as ProviderMessage));
    if (!reply.ok) throw new Error(`refused: ${reply.error.kind}`);
    return JSON.parse(reply.value.body);
  }

  /** Batches of one player each. */
  async batches(...batches: readonly (readonly WalletEvent[])[]): Promise<readonly BatchOutcome[]> {
    const player = { upstreamName: UpstreamName.of('ann'), currency: 'USD' };
    const message = { kind: 'events', batches: batches.map((events) => ({ player, events })) } as const;
    return (await this.ask(message)) as readonly BatchOutcome[];
  }

  /** One batch of the first player. */
  async take(...events: readonly WalletEvent[]): Promise<BatchOutcome> {
    const [outcome] = await this.batches(events);
    return outcome!;
  }

  /** One batch of the first player whose events do not need each other. */
  async independently(...events: readonly WalletEvent[]): Promise<BatchOutcome> {
    const player = { upstreamName: UpstreamName.of('ann'), currency: 'USD' };
    const batches = [{ player, events, areIndependent: true as const }];
    const [outcome] = (await this.ask({ kind: 'events', batches })) as readonly BatchOutcome[];
    return outcome!;
  }

  async balance(): Promise<string> {
    return (await this.world.wallets.balanceOf(PLAYER, 'USD')).toString();
  }

  /** The bodies of the callbacks so far. */
  async callbacks(): Promise<readonly Record<string, unknown>[]> {
    return (await this.world.messages()).map(({ body }) => JSON.parse(body));
  }
}

type DistributiveOmit<T, K extends PropertyKey> = T extends unknown ? Omit<T, K> : never;

/** A batch that was decided, as JSON. */
export const decided = (balanceBefore: string, balance: string, ...outcomes: readonly object[]): unknown =>
  shown({ kind: 'decided', outcomes, balanceBefore, balance });

/** A log that tells of what it notes, and passes it on. */
const notingIn = (noted: (readonly [string, string])[], log: RefusalLog | undefined): RefusalLog => ({
  note: async (refused, nowMs) => {
    noted.push(...refused.map(({ event, because }) => [event.transactionId, because] as const));
    await log?.note(refused, nowMs);
  },
  noteUnbooked: async (reports, nowMs) => {
    noted.push(...reports.map(({ reference, because }) => [reference, because] as const));
    await log?.noteUnbooked(reports, nowMs);
  },
});
