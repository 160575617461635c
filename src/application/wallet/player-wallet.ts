import type { Agent } from '../../domain/agent/agent.ts';
import { CALLBACK_ACTIONS } from '../../domain/callback/callback-action.ts';
import type { EventTerms } from '../../domain/wallet/decide-event.ts';
import type { MoneyPolicy } from '../../domain/wallet/money-policy.ts';
import type { WalletEvent } from '../../domain/wallet/wallet-event.ts';
import type { RecordedTotal } from '../../domain/reconciliation/recorded-total.ts';
import type { KeptProvider } from '../ports/provider-store.ts';
import type { WalletKey } from '../ports/wallet-book.ts';

/** A provider, and the policy of its protocol for decisions about money. */
export interface MoneyProvider {
  readonly provider: KeptProvider;
  readonly policy: MoneyPolicy;
  /** The moment at which the provider stops waiting (its protocol's `answerWindowMs`), minus the time that the gateway needs to book and write the answer. */
  readonly untilMs: number;
  /** The person who brings in the events from the provider's records; absent for events that the provider sends. */
  readonly broughtInBy?: string | undefined;
}

/** The wallet of a player at a provider, with the player's Agent. */
export interface PlayerWallet extends MoneyProvider {
  readonly agent: Agent;
  /** Whether anything of the provider is offered to the Agent. */
  readonly isOffered: boolean;
  readonly playerId: string;
  readonly memberId: string;
  readonly currency: string;
  /** For events that were read from records: their wager or round must add up to this sum. */
  readonly recordedTotal?: RecordedTotal | undefined;
}

/** The key under which the wallet's transactions are kept. */
export const walletKey = ({ agent, playerId, provider, currency, policy, broughtInBy }: PlayerWallet): WalletKey => ({
  agent: agent.code,
  playerId,
  provider: provider.code,
  currency,
  heldBy: agent.walletMode,
  numbersUniqueWithin: policy.numbersUniqueWithin,
  ...(broughtInBy !== undefined && { broughtInBy }),
});

/** The terms by which the events in a wallet are decided. */
export const eventTerms = ({ policy, provider: { movementMax }, broughtInBy }: MoneyProvider): EventTerms => ({
  ...policy,
  movementMax,
  wereTaken: broughtInBy !== undefined,
});

/** Whether an event takes a new stake. */
export const isStake = ({ action, isReportOnly }: WalletEvent): boolean =>
  !isReportOnly && (CALLBACK_ACTIONS[action].callbacks as readonly string[]).includes('bet');
