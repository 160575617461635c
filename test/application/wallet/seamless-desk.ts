/** A provider's counter for players whose wallets their Agent holds: what the Agent is asked is seen, and what it says is laid out. */
import { TrafficCounts } from '../../../src/application/traffic/traffic-counts.ts';
import { NullTracer } from '../../../src/adapters/tracing/index.ts';
import { AdaptiveLimits, type LimitRule } from '../../../src/application/admission/adaptive-limits.ts';
import { QUESTIONS, STAKES } from '../../../src/application/admission/levels.ts';
import { SharedPlaces } from '../../../src/application/admission/shared-places.ts';
import { AskAgent, type AskAgentParts } from '../../../src/application/wallet/ask-agent.ts';
import { AuthorizationsUnderWay } from '../../../src/application/wallet/authorizations-under-way.ts';
import { DispatchCallback } from '../../../src/application/callbacks/dispatch-callback.ts';
import { EndAuthorizations } from '../../../src/application/wallet/end-authorizations.ts';
import type { CallbackRequest } from '../../../src/application/ports/callback-sender.ts';
import type { Clock } from '../../../src/application/ports/clock.ts';
import type { Tracer } from '../../../src/application/ports/tracer.ts';
import type { WalletBook } from '../../../src/application/ports/wallet-book.ts';
import { CloseBatch } from '../../../src/application/wallet/close-batch.ts';
import { OpenBatch } from '../../../src/application/wallet/open-batch.ts';
import { SeamlessWallet } from '../../../src/application/wallet/seamless-wallet.ts';
import type { CallbackReply } from '../../../src/domain/callback/callback-outcome.ts';
import type { MoneyPolicy } from '../../../src/domain/wallet/money-policy.ts';
import { PageRequest } from '../../../src/domain/shared/page-request.ts';
import { within } from '../../../src/infrastructure/process/pause.ts';
import { ControllableClock } from '../../fakes/controllable-clock.ts';
import { RememberingSecretBox } from '../../fakes/remembering-secret-box.ts';
import { answered, NOBODY_FETCHES } from '../../fakes/scripted-callback-sender.ts';
import { inMemoryWorld } from '../../fakes/in-memory-world.ts';
import { accepted, AGENT } from '../../ports/catalogue-seeds.ts';
import { sumsOf } from '../../ports/money-seeds.ts';
import { fund } from '../../ports/wallet-seeds.ts';
import type { MoneyWorld } from '../../ports/money-world.ts';
import { ANSWER_WINDOW_MS, POLICY, ProviderDesk } from './provider-desk.ts';
import { UNWATCHED } from '../../support/queues.ts';

const PLACES_MAX = 2_000;

type Answering = (request: CallbackRequest) => CallbackReply | Promise<CallbackReply>;

/** An Agent's answer that takes a bet, or tells a balance. */
export const has = (balance: string): CallbackReply =>
  answered(200, { status: true, code: 0, data: { balance }, msg: '' });
export const refuses = (code: number, data: object = {}): CallbackReply =>
  answered(200, { status: false, code, data, msg: 'no' });
export const TIMED_OUT: CallbackReply = { kind: 'timed_out', detail: 'no answer in time' };

/** A promise that a test resolves when it wants to. */
export function later<T>(): { readonly promise: Promise<T>; resolve(value: T): void } {
  let resolve: (value: T) => void = () => undefined;
  const promise = new Promise<T>((settle) => {
    resolve = settle;
  });
  return { promise, resolve };
}

export const turnsOfTheLoop = async (count = 20): Promise<void> => {
  for (let turn = 0; turn < count; turn += 1) await new Promise((resolve) => setImmediate(resolve));
};

interface SeamlessDeskParts {
  readonly policy?: MoneyPolicy;
  /** The book, if it is to be another one than the world's: one that fails, or another process's. */
  readonly book?: WalletBook;
  readonly clock?: ControllableClock;
  /** The clock of the desk, in place of one that the test moves. */
  readonly time?: Clock;
  readonly placesMax?: number;
  /** How long the provider waits. */
  readonly answerWindowMs?: number;
  readonly tracer?: Tracer;
  /** Asks an Agent that fetches its callbacks; without it, no Agent does. */
  readonly askByFetch?: AskAgentParts['askByFetch'];
}

export class SeamlessDesk {
  readonly provider: ProviderDesk;
  readonly clock: ControllableClock;
  readonly endAuthorizations: EndAuthorizations;
  readonly asked: CallbackRequest[] = [];
  readonly #answerWindowMs: number;
  answering: Answering = () => has('90');

  constructor(world: MoneyWorld, parts: SeamlessDeskParts = {}) {
    const { policy = POLICY, book = world.walletBook, clock = new ControllableClock(), placesMax = PLACES_MAX } = parts;
    const { tracer = new NullTracer(), time = clock, answerWindowMs = ANSWER_WINDOW_MS } = parts;
    const { askByFetch = NOBODY_FETCHES } = parts;
    this.#answerWindowMs = answerWindowMs;
    const randomness = { id: () => crypto.randomUUID(), text: () => '' };
    const dispatch = new DispatchCallback(randomness, () => undefined);
    const open = new OpenBatch({ dispatch, randomness });
    const underWay = new AuthorizationsUnderWay(within);
    const sender = {
      send: async (request: CallbackRequest) => {
        this.asked.push(request);
        return this.answering(request);
      },
    };
    const limits = (rule: LimitRule) =>
      new AdaptiveLimits({ rule, places: new SharedPlaces(placesMax), clock: time, within, observer: UNWATCHED });
    const { parties, wallets, agents, openAuthorizations: questions } = world;
    const seamless = new SeamlessWallet({
      book,
      wallets,
      open,
      underWay,
      clock: time,
      close: new CloseBatch(open, dispatch),
      ask: new AskAgent({
        sender,
        askByFetch,
        parties,
        secrets: new RememberingSecretBox(),
        clock: time,
        randomness,
        tracer,
        traffic: new TrafficCounts(time),
      }),
      stakes: limits(STAKES),
      questions: limits(QUESTIONS),
    });
    this.clock = clock;
    this.provider = new ProviderDesk(world, { policy, seamless, underWay, clock: time, answerWindowMs });
    this.endAuthorizations = new EndAuthorizations({ authorizations: questions, book, agents, dispatch, clock: time });
  }

  /** A desk over a world in memory, with a player who has so much in the gateway. */
  static async open(balance: string): Promise<SeamlessDesk> {
    const desk = new SeamlessDesk(inMemoryWorld());
    await desk.furnish();
    await fund(desk.provider.world, balance);
    return desk;
  }

  async furnish(): Promise<void> {
    await this.provider.furnish();
    await this.provider.world.agents.update(AGENT, { walletMode: 'agent', pushCancels: false, pushUnsettled: false });
  }

  /** So late that whoever asks has given up. */
  later(): void {
    this.clock.advance(this.#answerWindowMs + 1_000);
  }

  /** The questions to the Agent, by the ends of their paths. */
  get paths(): readonly string[] {
    return this.asked.map(({ url }) => url.split('/').at(-1)!);
  }

  /** The callbacks that are on their way, by role and number: what asks is not among them. */
  async delivered(): Promise<readonly string[]> {
    const questions = new Set((await this.provider.world.questions()).map(({ id }) => id));
    return (await this.provider.world.messages())
      .filter(({ id }) => !questions.has(id))
      .map(({ role, body }) => `${role} ${(JSON.parse(body) as { transaction_id: string }).transaction_id}`);
  }

  /** The sums of the ledger, by account and currency. */
  async ledger(): Promise<Readonly<Record<string, string>>> {
    return sumsOf(await this.provider.world.ledger());
  }

  /** The states of the player's transactions, by kind. */
  async statuses(): Promise<readonly string[]> {
    const all = { agent: undefined, memberId: undefined, roundId: undefined, status: undefined };
    const { list } = await this.provider.world.walletHistory.list(all, accepted(PageRequest.of('1', '100')));
    return list.map(({ kind, status, refusedBecause }) => `${kind} ${refusedBecause ?? status}`).toReversed();
  }

  async questions(): Promise<readonly string[]> {
    return (await this.provider.world.questions()).map(({ status }) => status);
  }
}
