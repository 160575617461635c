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

/** How one event ended. `failed`: nobody knows, and the provider is told that it failed. */
export type EventOutcome =
  | { readonly kind: 'accepted' | 'repeated'; readonly moved: Decimal }
  | { readonly kind: 'awaited'; readonly isAccepted: boolean }
  | { readonly kind: 'refused'; readonly because: RefusedBecause }
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
export interface AskedTransaction extends NamedPlayer {
  readonly key: TransactionKey;
}
export type KnownState = 'unknown' | 'accepted' | 'refused' | 'won' | 'lost' | 'tied' | 'cancelled';

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
      reply(outcomes: readonly BatchOutcome[]): ProviderReply;
    }
  | {
      readonly kind: 'transaction_states';
      readonly asked: readonly AskedTransaction[];
      reply(states: readonly KnownState[]): ProviderReply;
    }
  | { readonly kind: 'ping'; readonly reply: ProviderReply };

/** The receiving half of a protocol, for one configured provider. Pure: it reads and writes texts. */
export interface ProviderInbox {
  /** Checks the signature first, then reads; a refusal is the reply in the provider's own words. */
  read(request: ProviderRequest): Result<ProviderMessage, ProviderReply>;
  /** The reply when something here failed: one after which the provider tries again or asks. */
  fault(request: ProviderRequest): ProviderReply;
}

/** The receiving halves of the configured providers. */
export interface ProviderInboxes {
  /** As it is configured now; kept from call to call. */
  open(provider: KeptProvider): Result<ProviderInbox, ProviderNotConfigured>;
}
