import type { PlayerWallet } from './player-wallet.ts';

/** Whether the Agent and the provider are active. */
export const isServed = ({ agent, provider }: PlayerWallet): boolean => agent.isActive && provider.isActive;

/**
 * Whether new bets are accepted. Payouts and corrections are always booked, because that money is owed. So an Agent that has lost its offers gets the
 * payouts of its open rounds, and a bet from the provider's records is brought in.
 */
export const mayBet = (wallet: PlayerWallet): boolean =>
  isServed(wallet) && (wallet.isOffered || wallet.broughtInBy !== undefined);
