import type { PlayerWallet } from './player-wallet.ts';

/** Whether the Agent and the provider are switched on. */
export const isServed = ({ agent, provider }: PlayerWallet): boolean => agent.isActive && provider.isActive;

/**
 * Whether new bets are accepted. Payouts and corrections are booked in any case, because that money is owed. So an Agent whose offers were
 * taken away is paid its open rounds, and a bet that the provider's records have is brought in.
 */
export const mayBet = (wallet: PlayerWallet): boolean =>
  isServed(wallet) && (wallet.isOffered || wallet.broughtInBy !== undefined);
