import type { NoWallet } from '../ports/provider-inbox.ts';
import type { EventOutcome } from '../ports/provider-inbox.ts';
import type { ActionName } from '../../domain/callback/callback-action.ts';

/** Receives the outcomes of providers' requests. Its methods must not throw. */
export interface CallbackObserver {
  decided(provider: string, action: ActionName, outcome: EventOutcome): void;
  withoutWallet(provider: string, because: NoWallet): void;
  /** The address is not on the provider's list. Neither the body nor its signature was checked. */
  foreignAddress(provider: string, address: string): void;
  /** A request from this address had a wrong signature, or was not checked after too many wrong signatures. */
  unsigned(provider: string, address: string, what: 'wrong_signature' | 'too_many_wrong_signatures'): void;
  failed(provider: string, error: unknown): void;
}
