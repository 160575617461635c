import type { Agent } from '../../domain/agent/agent.ts';
import { CALLBACK_ACTIONS } from '../../domain/callback/callback-action.ts';
import type { EventTerms } from '../../domain/wallet/decide-event.ts';
import type { MoneyPolicy } from '../../domain/wallet/money-policy.ts';
import type { WalletEvent } from '../../domain/wallet/wallet-event.ts';
import type { KeptProvider } from '../ports/provider-store.ts';
import type { WalletKey } from '../ports/wallet-book.ts';

/** A provider and how its protocol wants money matters decided. */
export interface MoneyProvider {
  readonly provider: KeptProvider;
  readonly policy: MoneyPolicy;
  /** When the provider ceases to wait for the answer, less what the gateway needs to book and write it. */
  readonly untilMs: number;
}

/** A player's wallet as a provider means it, and whose player it is. */
export interface PlayerWallet extends MoneyProvider {
  readonly agent: Agent;
  readonly playerId: string;
  readonly memberId: string;
  readonly currency: string;
}

/** Under what the wallet's transactions are kept. */
export const walletKey = ({ agent, playerId, provider, currency, policy }: PlayerWallet): WalletKey => ({
  agent: agent.code,
  playerId,
  provider: provider.code,
  currency,
  heldBy: agent.walletMode,
  numbersUniqueWithin: policy.numbersUniqueWithin,
});

/** By which the events in a wallet are decided. */
export const eventTerms = ({ policy, provider: { movementMax } }: MoneyProvider): EventTerms => ({
  ...policy,
  movementMax,
});

/** Whether new bets are taken. What was won, lost or taken back is booked all the same: that money is owed. */
export const takesBets = ({ agent, provider }: PlayerWallet): boolean => agent.isActive && provider.isActive;

/** Whether an event takes a new stake. */
export const isStake = ({ action, isReportOnly }: WalletEvent): boolean =>
  !isReportOnly && (CALLBACK_ACTIONS[action].callbacks as readonly string[]).includes('bet');
