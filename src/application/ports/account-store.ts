import type { ProviderAccount } from '../../domain/player/player.ts';

/** Which account is meant. */
export type AccountKey = Pick<ProviderAccount, 'playerId' | 'provider' | 'currency'>;

/** Whose account an upstream name is. */
export interface AccountOwner {
  readonly playerId: string;
  readonly agent: string;
  readonly memberId: string;
  readonly currency: string;
}

/** Whether somebody is known at a provider: a player, in a currency, or anybody of the Agent where that is left open. */
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
   * The account, opened under the first of `names` that nobody has at this provider; one that is open keeps its name. Two that open
   * the same at once get the same.
   */
  open(key: AccountKey, names: Iterator<string>): Promise<ProviderAccount>;
  find(key: AccountKey): Promise<ProviderAccount | undefined>;
  /** The provider has the player now. */
  markRegistered(key: AccountKey): Promise<void>;
  /** All accounts of a player, by provider and currency. */
  listOf(playerId: string): Promise<readonly ProviderAccount[]>;
  /** Who stands behind names at a provider; names that nobody has are left out, the others keep the case they were asked in, which makes no difference. */
  ownersOf(provider: string, upstreamNames: readonly string[]): Promise<ReadonlyMap<string, AccountOwner>>;
  /** Whether there is such an account, registered or not. */
  isKnown(who: Acquaintance): Promise<boolean>;
}
