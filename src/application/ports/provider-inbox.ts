import type { RefusedBecause } from '../../domain/wallet/decide-event.ts';
import type { TransactionKey, WalletEvent } from '../../domain/wallet/wallet-event.ts';
import type { Decimal } from '../../domain/shared/decimal.ts';
import type { Result } from '../../domain/shared/result.ts';
import type { ProviderNotConfigured } from './provider-gateways.ts';
import type { KeptProvider } from './provider-store.ts';

/** A request of a provider, as it came over the wire. */
export interface ProviderRequest {
  readonly method: string;
  /** Below the provider's own address, beginning with `/`. */
  readonly path: string;
  /** After the question mark, undecoded. */
  readonly query: string;
  readonly contentType: string | undefined;
  readonly body: string;
}

/** What goes back, in the provider's own vocabulary. */
export interface ProviderReply {
  readonly status: number;
  readonly contentType: string;
  readonly body: string;
}

/** A player as the provider names them; `currency` undefined where the protocol does not say. */
export interface NamedPlayer {
  readonly upstreamName: string;
  readonly currency: string | undefined;
}

/** Events of one player that are taken all or none. */
export interface EventBatch {
  readonly player: NamedPlayer;
  readonly events: readonly WalletEvent[];
}

/** Money that a genuine request reports in a way that the receiving half refuses by itself. */
export interface UnreadReport {
  /** The provider's number of it, as far as it can be read; may be empty. */
  readonly reference: string;
  /** What it says, without secrets, for people; bounded. */
  readonly detail: string;
}

/** How one event ended. `failed`: nobody knows, and the provider is told that it failed. */
export type EventOutcome =
  | { readonly kind: 'accepted'; readonly moved: Decimal }
  | {
      readonly kind: 'repeated';
      readonly moved: Decimal;
      /** It was a bet, and it was taken back since: nothing is left of it. */
      readonly isTakenBack?: true;
    }
  | { readonly kind: 'awaited'; readonly isAccepted: boolean }
  | {
      readonly kind: 'refused';
      readonly because: RefusedBecause;
      /** It is no stake and would have been done: another event of its batch is the reason, and nothing is kept of this one. */
      readonly isForOther?: true;
    }
  | { readonly kind: 'failed' };

/** Why a player's balance cannot be told or moved at all. */
export type NoWallet = 'unknown_player' | 'player_disabled' | 'wrong_currency';

/** What became of a batch. When one event is refused none is taken; `outcomes` are in the order of its events. */
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

/** What is known of a transaction that a provider asks about: its end, and how the bet of that number was closed. */
export interface AskedTransaction {
  readonly key: TransactionKey;
  /** Undefined where the provider names no player. Then nothing is said to exist that is not known, and no bet is denied. */
  readonly upstreamName: string | undefined;
  readonly currency: string | undefined;
}
export type KnownState =
  | 'unknown'
  | 'accepted'
  | 'refused'
  | 'won'
  | 'lost'
  | 'tied'
  | 'cancelled'
  /** Nothing is known of it, and who asks is not believed: words after which the provider asks again. */
  | 'untold';

/** What a provider wants, and how it is to be answered. Amounts are in the wallet's currency and unit. */
export type ProviderMessage =
  | {
      readonly kind: 'balances';
      readonly players: readonly NamedPlayer[];
      /** In the order of the players. */
      reply(outcomes: readonly BalanceOutcome[]): ProviderReply;
    }
  | {
      readonly kind: 'events';
      /** Independent of one another. */
      readonly batches: readonly EventBatch[];
      /** What else the request reports and the reply refuses, because money may be owed for it. */
      readonly unread?: readonly UnreadReport[];
      reply(outcomes: readonly BatchOutcome[]): ProviderReply;
    }
  | {
      readonly kind: 'transaction_states';
      /** Nothing in the request shows that it is the provider who asks. */
      readonly isUnsigned?: true;
      readonly asked: readonly AskedTransaction[];
      reply(states: readonly KnownState[]): ProviderReply;
    }
  /** Anybody may send it. */
  | { readonly kind: 'ping'; readonly reply: ProviderReply };

/** The reply to what is not read, in the provider's own words. */
export interface ReadRefusal extends ProviderReply {
  /** It was not shown that the provider sent it: a signature, a secret or an account's name is wrong. */
  readonly isUnsigned?: true;
}

/** The receiving half of a protocol, for one configured provider. Pure: it reads and writes texts. */
export interface ProviderInbox {
  /** Checks the signature first, then reads. */
  read(request: ProviderRequest): Result<ProviderMessage, ReadRefusal>;
}

/** The receiving halves of the configured providers. */
export interface ProviderInboxes {
  /** As it is configured now; kept from call to call. */
  open(provider: KeptProvider): Result<ProviderInbox, ProviderNotConfigured>;
  /**
   * The reply when something here failed: one after which the provider tries again or asks. It is found for a provider that is not
   * configured, too, and for a request whose body was not read, which is then empty. Undefined where the protocol is not spoken.
   */
  fault(provider: KeptProvider, request: ProviderRequest): ProviderReply | undefined;
}
