import type { RefusedBecause } from '../../domain/wallet/decide-event.ts';
import type { UpstreamName } from '../../domain/player/upstream-name.ts';
import type { RecordedTotal } from '../../domain/reconciliation/recorded-total.ts';
import type { TransactionKey, WalletEvent } from '../../domain/wallet/wallet-event.ts';
import type { Decimal } from '../../domain/shared/decimal.ts';
import type { Result } from '../../domain/shared/result.ts';
import type { ProviderNotConfigured } from './provider-gateways.ts';
import type { KeptProvider } from './provider-store.ts';

/** A request of a provider, as it arrived. */
export interface ProviderRequest {
  readonly method: string;
  /** The path below the provider's own address; begins with `/`. */
  readonly path: string;
  /** The text after the question mark, undecoded. */
  readonly query: string;
  readonly contentType: string | undefined;
  /** The headers by their names in lower case, for protocols that sign there. */
  readonly headers?: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly body: string;
}

/** The reply to a provider, in the provider's own words. */
export interface ProviderReply {
  readonly status: number;
  readonly contentType: string;
  readonly body: string;
}

/** A player under the provider's name; `currency` is undefined if the protocol does not state it. */
export interface NamedPlayer {
  readonly upstreamName: UpstreamName;
  readonly currency: string | undefined;
}

/** Events of one player that are accepted all together, or not at all. */
export interface EventBatch extends SentEvents {
  readonly player: NamedPlayer;
}

export interface SentEvents {
  readonly events: readonly WalletEvent[];
  /** For events that were read from records: if their wager or round does not add up to this sum, nothing is accepted. */
  readonly recordedTotal?: RecordedTotal;
  /** Each event is accepted or refused on its own, and none is a stake. They share a batch only for speed. */
  readonly areIndependent?: true;
}

/** A report about money in a genuine request, which the inbox itself refuses. */
export interface UnreadReport {
  /** The provider's number of the report, as far as it can be read; may be empty. */
  readonly reference: string;
  /** The content of the report without secrets, for people; bounded. */
  readonly detail: string;
  /** The player, and the money in the wallet's currency and unit, each only if it can be read. */
  readonly member?: UpstreamName;
  readonly currency?: string;
  readonly amount?: Decimal;
}

/** The outcome of one event. `failed`: the outcome is unknown, and the provider is told that the event failed. */
export type EventOutcome =
  | { readonly kind: 'accepted'; readonly moved: Decimal }
  | {
      readonly kind: 'repeated';
      readonly moved: Decimal;
      /** The event was a bet that was cancelled later, so that it has no effect any more. */
      readonly isTakenBack?: true;
    }
  | { readonly kind: 'awaited'; readonly isAccepted: boolean }
  | {
      readonly kind: 'refused';
      readonly because: RefusedBecause;
      /** The event is no stake and would have been accepted, but another event of its batch is refused. Nothing of this event is stored. */
      readonly isForOther?: true;
    }
  | { readonly kind: 'failed' };

/** The reason why a player's balance can be neither read nor moved. */
export type NoWallet = 'unknown_player' | 'player_disabled' | 'wrong_currency';

/**
 * The outcome of a batch. If one event is refused, none is accepted, unless the events are independent. `outcomes` are in the order of the events.
 */
export type BatchOutcome =
  | { readonly kind: 'no_wallet'; readonly because: NoWallet }
  | {
      readonly kind: 'decided';
      readonly outcomes: readonly EventOutcome[];
      readonly balanceBefore: Decimal;
      readonly balance: Decimal;
    };

export type BalanceOutcome =
  | { readonly kind: 'balance'; readonly balance: Decimal; readonly currency: string }
  | { readonly kind: 'no_wallet'; readonly because: NoWallet }
  | { readonly kind: 'failed' };

/** A transaction that a provider asks about. */
export interface AskedTransaction {
  readonly key: TransactionKey;
  /** Undefined if the provider names no player. Then an unknown transaction is not reported as missing, and no bet is denied. */
  readonly upstreamName: UpstreamName | undefined;
  readonly currency: string | undefined;
}
/** The known state of a transaction: its own end, or how the bet with that number ended. */
export type KnownState =
  | 'unknown'
  | 'accepted'
  | 'refused'
  | 'won'
  | 'lost'
  | 'tied'
  | 'cancelled'
  /** The transaction is unknown and the caller is not trusted: the reply makes the provider ask again. */
  | 'untold';

/** A provider's message, and the function that writes its reply. Amounts are in the wallet's currency and unit. */
export type ProviderMessage =
  | {
      readonly kind: 'balances';
      readonly players: readonly NamedPlayer[];
      /** `outcomes` are in the order of the players. */
      reply(outcomes: readonly BalanceOutcome[]): ProviderReply;
    }
  | {
      readonly kind: 'events';
      /** The batches are independent of each other. */
      readonly batches: readonly EventBatch[];
      /** Other reports that the reply refuses. They are noted because money may be owed for them. */
      readonly unread?: readonly UnreadReport[];
      reply(outcomes: readonly BatchOutcome[]): ProviderReply;
    }
  | {
      readonly kind: 'transaction_states';
      /** Nothing in the request proves that the provider sent it. */
      readonly isUnsigned?: true;
      readonly asked: readonly AskedTransaction[];
      reply(states: readonly KnownState[]): ProviderReply;
    }
  /** Any caller may send it. */
  | { readonly kind: 'ping'; readonly reply: ProviderReply };

/** The reply, in the provider's own words, to a request that could not be read. */
export interface ReadRefusal extends ProviderReply {
  /** The request does not prove that the provider sent it: a signature, a secret or an account's name is wrong. */
  readonly isUnsigned?: true;
}

/** The inbox of a protocol for one configured provider, which reads requests and writes replies. It is pure and works only on texts. */
export interface ProviderInbox {
  /** Checks the signature first, then reads. */
  read(request: ProviderRequest): Result<ProviderMessage, ReadRefusal>;
}

export interface ProviderInboxes {
  /** The inbox for the present configuration, which is cached. */
  open(provider: KeptProvider): Result<ProviderInbox, ProviderNotConfigured>;
  /**
   * The reply after a fault in the gateway, which makes the provider repeat or ask. It exists even for a provider that is not configured, and for a
   * request whose body was not read; the body is then empty. Undefined if the protocol is unknown.
   */
  fault(provider: KeptProvider, request: ProviderRequest): ProviderReply | undefined;
}
