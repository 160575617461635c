import type { NoWallet } from '../ports/provider-inbox.ts';
import type { EventOutcome } from '../ports/provider-inbox.ts';
import type { ActionName } from '../../domain/callback/callback-action.ts';

/** An event of a provider, and its outcome. */
export interface DecidedEvent {
  readonly provider: string;
  readonly agent: string;
  readonly currency: string;
  readonly action: ActionName;
  readonly outcome: EventOutcome;
  /** The time from the arrival of its request, in milliseconds. */
  readonly tookMs: number;
}

/** Receives the outcomes of providers' requests. Its methods must not throw. */
export interface CallbackObserver {
  decided(event: DecidedEvent): void;
  withoutWallet(provider: string, because: NoWallet): void;
  /** The address is not on the provider's list. Neither the body nor its signature was checked. */
  foreignAddress(provider: string, address: string): void;
  /** A request from this address had a wrong signature, or was not checked after too many wrong signatures. */
  unsigned(provider: string, address: string, what: 'wrong_signature' | 'too_many_wrong_signatures'): void;
  failed(provider: string, error: unknown): void;
}
