import { foldCode } from '../../domain/shared/code.ts';
import { addressKey, isInIpRange } from '../../domain/shared/ip-address.ts';
import { err, ok, type Result } from '../../domain/shared/result.ts';
import type { MoneyPolicy } from '../../domain/wallet/money-policy.ts';
import type { ProviderLevel } from '../admission/levels.ts';
import { notFound, type NotFound } from '../failure.ts';
import type { FailedProofs } from '../limits/failed-proofs.ts';
import type { Within } from './within.ts';
import type { Clock } from '../ports/clock.ts';
import type { KnownProviders } from '../ports/known-providers.ts';
import type { PartyDirectory } from '../ports/party-directory.ts';
import type { ProviderNotConfigured } from '../ports/provider-gateways.ts';
import type {
  EventBatch,
  ProviderInbox,
  ProviderInboxes,
  ProviderMessage,
  ProviderReply,
  ProviderRequest,
  ReadRefusal,
} from '../ports/provider-inbox.ts';
import type { KeptProvider } from '../ports/provider-store.ts';
import { StoreUnavailable } from '../ports/store-unavailable.ts';
import type { AnswerMessage } from './answer-message.ts';
import type { CallbackObserver } from './callback-observer.ts';
import { isStake, type MoneyProvider } from './player-wallet.ts';

/** A request whose body is not read yet, and the address of its sender. */
export interface ArrivedRequest<Refused> {
  readonly head: Omit<ProviderRequest, 'body'>;
  readonly address: string;
  /**
   * Called only if the provider is known and its list does not exclude the address, so that the body from an excluded address is never read.
   * `proven`: the address is on the list, or has sent a valid signature within a day. From any other address, the gateway accepts less data.
   */
  readonly readBody: (sender: 'proven' | 'stranger') => Promise<Result<string, Refused>>;
  /** Admits the request after it is read and its sender is known. Returns the refusal if the process is overloaded. */
  readonly enter: (provider: string, level: ProviderLevel) => Refused | undefined;
}

/** The money policy of a protocol, and the time that its provider waits for the answer to a bet. */
export interface MoneyTerms {
  readonly moneyPolicy: MoneyPolicy;
  readonly answerWindowMs: number;
}

/** The part of the provider's waiting time that is reserved for booking and for the way back. */
export const ANSWER_MARGIN_MS = 500;
/** The part that is reserved for the way back alone. A work that takes longer goes on, and the provider gets a fault as the reply. */
export const WAY_BACK_MS = 200;

interface ReceiveProviderCallbackParts {
  readonly parties: Pick<PartyDirectory, 'provider'>;
  readonly known: KnownProviders;
  readonly inboxes: ProviderInboxes;
  readonly termsOf: (protocol: string) => MoneyTerms | undefined;
  readonly clock: Clock;
  readonly within: Within;
  /** The failed signatures, by provider and address. */
  readonly signatures: FailedProofs;
  readonly answer: AnswerMessage;
  readonly observer: CallbackObserver;
}

/** A provider, and, if it is only known from earlier, the reason why it could not be looked up. */
interface Found {
  readonly provider: KeptProvider | undefined;
  readonly lost?: unknown;
}

interface ReceivedRequest<Refused> extends Pick<ArrivedRequest<Refused>, 'address' | 'enter'> {
  readonly request: ProviderRequest;
}

type Reply<Refused = never> = Result<ReadRefusal, ProviderNotConfigured | Refused>;

/** Answers the reports and questions of a provider, in the provider's own words. */
export class ReceiveProviderCallback {
  readonly #parts: ReceiveProviderCallbackParts;
  readonly #repeats = new SharedRepeats<ProviderReply>();

  constructor(parts: ReceiveProviderCallbackParts) {
    this.#parts = parts;
  }

  /**
   * Returns each reply with the information whether the request proved its sender. Refuses, or throws, only if the provider's words are unknown or
   * its body is refused.
   */
  async execute<Refused>(
    code: string,
    { head, address, readBody, enter }: ArrivedRequest<Refused>,
  ): Promise<Result<ReadRefusal, NotFound | ProviderNotConfigured | Refused>> {
    const { termsOf, clock } = this.#parts;
    const arrivedAtMs = clock.nowMs();
    const { provider, lost } = await this.#lookUp(foldCode(code));
    if (provider === undefined) return err(notFound('provider', code));
    const terms = termsOf(provider.protocol);
    if (terms === undefined) return err(unspoken(provider));
    if (!this.#isLookedAt(provider, address)) return asUnsigned(this.#fault(provider, { ...head, body: '' }));
    const body = await readBody(this.#isProven(provider, address) ? 'proven' : 'stranger');
    if (!body.ok) return body;
    const request = { ...head, body: body.value };
    if (lost !== undefined) return this.#failed(provider, request, lost);
    const untilMs = arrivedAtMs + terms.answerWindowMs - ANSWER_MARGIN_MS;
    const of = { provider, policy: terms.moneyPolicy, untilMs };
    const leftMs = untilMs + ANSWER_MARGIN_MS - WAY_BACK_MS - clock.nowMs();
    const reply = await this.#parts.within(this.#answer({ request, address, enter }, of), Math.max(0, leftMs));
    return reply ?? this.#failed(provider, request, UNDECIDED);
  }

  /** Whether the sender is on the provider's list, or has sent a valid signature within a day. Reads only memory. */
  isKnownSender(code: string, address: string): boolean {
    const provider = this.#parts.known.find(foldCode(code));
    if (provider === undefined) return false;
    return provider.ipAllowList.length > 0 ? isOnList(provider, address) : this.#isProven(provider, address);
  }

  /**
   * Refuses addresses that are not on the list, and addresses that fail to sign again and again. An address that the operator put on the list is
   * always accepted.
   */
  #isLookedAt(provider: KeptProvider, address: string): boolean {
    const { observer, signatures } = this.#parts;
    const isListed = isOnList(provider, address);
    if (provider.ipAllowList.length > 0 && !isListed) {
      observer.foreignAddress(provider.code, address);
      return false;
    }
    if (isListed || signatures.waitMs(sender(provider, address)) === 0) return true;
    observer.unsigned(provider.code, address, 'too_many_wrong_signatures');
    return false;
  }

  #isProven(provider: KeptProvider, address: string): boolean {
    return isOnList(provider, address) || this.#parts.signatures.isProven(sender(provider, address));
  }

  /**
   * Usually answers from memory. If the database must be asked, the wait is no longer than the provider's. If the database does not answer, the
   * provider is used as this process last saw it, and only for the wording of the reply.
   */
  async #lookUp(code: string): Promise<Found> {
    const { parties, known, termsOf, within } = this.#parts;
    const last = known.find(code);
    const terms = termsOf(last?.protocol ?? '');
    const lookUp = parties.provider(code).then((provider): Found => ({ provider }));
    if (last === undefined || terms === undefined) return lookUp;
    try {
      return (await within(lookUp, terms.answerWindowMs - ANSWER_MARGIN_MS)) ?? { provider: last, lost: TOO_LATE };
    } catch (lost) {
      return { provider: last, lost };
    }
  }

  /** After any fault in the gateway, the reply makes the provider repeat or ask: a repetition is safe, and a guess is not. */
  async #answer<Refused>(
    { request, address, enter }: ReceivedRequest<Refused>,
    of: MoneyProvider,
  ): Promise<Reply<Refused>> {
    const { inboxes, answer } = this.#parts;
    try {
      const inbox = inboxes.open(of.provider);
      if (!inbox.ok) return this.#failed(of.provider, request, notConfigured(inbox.error));
      const message = inbox.value.read(request);
      this.#noteSender(of.provider, address, message);
      if (!message.ok) return ok(message.error);
      const level = this.#isProven(of.provider, address) ? levelOf(message.value) : 'strangers';
      const refused = enter(of.provider.code, level);
      if (refused !== undefined) return err(refused);
      const answered = (): Promise<ProviderReply> => answer.execute(of, message.value);
      if (message.value.kind !== 'events') return ok(await answered());
      return ok(await this.#repeats.run(nameOf(of.provider, request), answered));
    } catch (error) {
      return this.#failed(of.provider, request, error);
    }
  }

  #noteSender(provider: KeptProvider, address: string, message: ReturnType<ProviderInbox['read']>): void {
    const { signatures, observer } = this.#parts;
    if (message.ok && isSigned(message.value)) signatures.proved(sender(provider, address));
    if (message.ok || message.error.isUnsigned !== true) return;
    signatures.failed(sender(provider, address));
    observer.unsigned(provider.code, address, 'wrong_signature');
  }

  #failed(provider: KeptProvider, request: ProviderRequest, error: unknown): Reply {
    this.#parts.observer.failed(provider.code, error);
    return this.#fault(provider, request);
  }

  #fault(provider: KeptProvider, request: ProviderRequest): Reply {
    const reply = this.#parts.inboxes.fault(provider, request);
    return reply === undefined ? err(unspoken(provider)) : ok(reply);
  }
}

const asUnsigned = (reply: Reply): Reply => (reply.ok ? ok({ ...reply.value, isUnsigned: true }) : reply);

const TOO_LATE = new StoreUnavailable('The provider could not be looked up in time.');

const UNDECIDED = new StoreUnavailable('The provider was not answered in time.');

const notConfigured = ({ detail }: ProviderNotConfigured): Error =>
  new Error(`The provider is not configured: ${detail}.`);

const isOnList = ({ ipAllowList }: KeptProvider, address: string): boolean =>
  ipAllowList.some((range) => isInIpRange(address, range));

/** A sender is one address at one provider: wrong signatures at one provider do not count at another. */
const sender = ({ code }: KeptProvider, address: string): string => `${code} ${addressKey(address)}`;

/** Equal requests have one name. Headers may differ between the copies of a request, and its sender is proven already. */
const nameOf = ({ code }: KeptProvider, { headers: _, ...said }: ProviderRequest): string =>
  JSON.stringify([code, said]);

const isSigned = (message: ProviderMessage): boolean =>
  message.kind !== 'ping' && !(message.kind === 'transaction_states' && message.isUnsigned === true);

const levelOf = (message: ProviderMessage): ProviderLevel =>
  message.kind === 'balances' || (message.kind === 'events' && message.batches.some(hasStake)) ? 'bets' : 'owed';

const hasStake = ({ events }: EventBatch): boolean => events.some(isStake);

const unspoken = ({ code, protocol }: KeptProvider): ProviderNotConfigured => ({
  kind: 'provider_not_configured',
  provider: code,
  detail: `its protocol ${protocol} is not one of this gateway's`,
});

/** The most characters of a text that is compared with others. The copies that providers send are of single events, and shorter. */
const COMPARED_CHARS_MAX = 16 * 1024;

interface UnderWay<T> {
  readonly first: Promise<T>;
  /** The one repetition that is shared by all copies that arrived meanwhile. */
  repetition?: Promise<T>;
}

/**
 * Lets copies of one request share an answer. The first copy is handled alone. All copies that arrive before its end share one repetition, which
 * begins at its end. Its answer is the same as each of them would have got. So two hundred copies cost two transactions.
 */
export class SharedRepeats<T> {
  readonly #underWay = new Map<string, UnderWay<T>>();

  /** Returns the result of `work`. Works that are equal in all that matters have an equal `text`. Calls that wait share a failure. */
  run(text: string, work: () => Promise<T>): Promise<T> {
    if (text.length > COMPARED_CHARS_MAX) return work();
    const known = this.#underWay.get(text);
    if (known === undefined) return this.#begin(text, work());
    known.repetition ??= known.first.then(noMatter, noMatter).then(() => this.#begin(text, work()));
    return known.repetition;
  }

  /** The number of texts that are being handled. */
  get size(): number {
    return this.#underWay.size;
  }

  #begin(text: string, first: Promise<T>): Promise<T> {
    const one: UnderWay<T> = { first };
    this.#underWay.set(text, one);
    const end = (): void => {
      // A repetition replaces the entry with itself.
      if (one.repetition === undefined) this.#underWay.delete(text);
    };
    first.then(end, end);
    return first;
  }
}

const noMatter = (): void => undefined;
