import { foldCode } from '../../domain/shared/code.ts';
import { isInIpRange } from '../../domain/shared/ip-range.ts';
import { err, ok, type Result } from '../../domain/shared/result.ts';
import type { MoneyPolicy } from '../../domain/wallet/money-policy.ts';
import { notFound, type NotFound } from '../failure.ts';
import type { Clock } from '../ports/clock.ts';
import type { PartyDirectory } from '../ports/party-directory.ts';
import type { ProviderNotConfigured } from '../ports/provider-gateways.ts';
import type { ProviderInbox, ProviderInboxes, ProviderReply, ProviderRequest } from '../ports/provider-inbox.ts';
import type { KeptProvider } from '../ports/provider-store.ts';
import type { AnswerMessage } from './answer-message.ts';
import type { CallbackObserver } from './callback-observer.ts';
import type { MoneyProvider } from './player-wallet.ts';

/** A request and the address that it came from. */
export interface ArrivedRequest {
  readonly request: ProviderRequest;
  readonly address: string;
}

/** How a protocol wants money matters decided, and how long its provider waits for the answer to a bet. */
export interface MoneyTerms {
  readonly moneyPolicy: MoneyPolicy;
  readonly answerWindowMs: number;
}

/** What of the time that a provider waits is kept for booking and for the way back. */
export const ANSWER_MARGIN_MS = 500;

interface ReceiveProviderCallbackParts {
  readonly parties: Pick<PartyDirectory, 'provider'>;
  readonly inboxes: ProviderInboxes;
  readonly termsOf: (protocol: string) => MoneyTerms | undefined;
  readonly clock: Clock;
  readonly answer: AnswerMessage;
  readonly observer: CallbackObserver;
}

/** Answers what a provider reports or asks, in its own words. */
export class ReceiveProviderCallback {
  readonly #parts: ReceiveProviderCallbackParts;

  constructor(parts: ReceiveProviderCallbackParts) {
    this.#parts = parts;
  }

  /** Refuses only where nobody knows the provider's words. */
  async execute(
    code: string,
    arrived: ArrivedRequest,
  ): Promise<Result<ProviderReply, NotFound | ProviderNotConfigured>> {
    const { parties, inboxes, termsOf, clock } = this.#parts;
    const arrivedAtMs = clock.nowMs();
    const provider = await parties.provider(foldCode(code));
    if (provider === undefined) return err(notFound('provider', code));
    const terms = termsOf(provider.protocol);
    if (terms === undefined) return err(unspoken(provider));
    const inbox = inboxes.open(provider);
    if (!inbox.ok) return inbox;
    const untilMs = arrivedAtMs + terms.answerWindowMs - ANSWER_MARGIN_MS;
    return ok(await this.#reply(inbox.value, arrived, { provider, policy: terms.moneyPolicy, untilMs }));
  }

  /** Whatever fails here, the provider is told in a way that makes it try again or ask: repeating is safe, guessing is not. */
  async #reply(inbox: ProviderInbox, { request, address }: ArrivedRequest, of: MoneyProvider): Promise<ProviderReply> {
    const { answer, observer } = this.#parts;
    try {
      const message = inbox.read(request);
      if (!message.ok) return message.error;
      if (isAllowed(of.provider, address)) return await answer.execute(of, message.value);
      observer.foreignAddress(of.provider.code, address);
    } catch (error) {
      observer.failed(of.provider.code, error);
    }
    return inbox.fault(request);
  }
}

const isAllowed = ({ ipAllowList }: KeptProvider, address: string): boolean =>
  ipAllowList.length === 0 || ipAllowList.some((range) => isInIpRange(address, range));

const unspoken = ({ code, protocol }: KeptProvider): ProviderNotConfigured => ({
  kind: 'provider_not_configured',
  provider: code,
  detail: `its protocol ${protocol} is not one of this gateway's`,
});
