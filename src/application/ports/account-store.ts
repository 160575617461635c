import type { ProviderAccount } from '../../domain/player/player.ts';
import type { UpstreamName } from '../../domain/player/upstream-name.ts';

/** The key of an account: player, provider and currency. */
export type AccountKey = Pick<ProviderAccount, 'playerId' | 'provider' | 'currency'>;

export interface AccountOwner {
  readonly playerId: string;
  readonly agent: string;
  readonly memberId: string;
  readonly currency: string;
}

/** A query whether a player has an account at a provider. Without `memberId`, it means any player of the Agent; without `currency`, any currency. */
export interface Acquaintance {
  readonly agent: string;
  readonly provider: string;
  /** In upper case. */
  readonly memberId?: string | undefined;
  readonly currency?: string | undefined;
}

/** Players' accounts at providers. */
export interface AccountStore {
  /**
   * Opens the account under the first of `names` that is free at this provider. If the account is already open, it is returned with its name. Two
   * simultaneous calls for the same key get the same account.
   */
  open(key: AccountKey, names: Iterator<string>): Promise<ProviderAccount>;
  find(key: AccountKey): Promise<ProviderAccount | undefined>;
  /** Notes that the provider has registered the player. */
  markRegistered(key: AccountKey): Promise<void>;
  /** Notes that the provider does not have the player any more. The account keeps its name. */
  markForgotten(key: AccountKey): Promise<void>;
  /**
   * Notes for all accounts at a provider that were open at the start of the call that the provider does not have the player any more. It works in
   * steps, and each step commits. Returns the number of accounts that were registered.
   */
  markAllForgotten(provider: string): Promise<number>;
  /** All accounts of a player, by provider and currency. */
  listOf(playerId: string): Promise<readonly ProviderAccount[]>;
  /** The owners of upstream names. Unknown names are left out. The letter case of the registered name makes no difference. */
  ownersOf(provider: string, upstreamNames: readonly UpstreamName[]): Promise<ReadonlyMap<string, AccountOwner>>;
  /** Whether the account exists, registered or not. */
  isKnown(who: Acquaintance): Promise<boolean>;
}
