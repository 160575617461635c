import type { NoWallet } from '../ports/provider-inbox.ts';
import type { EventOutcome } from '../ports/provider-inbox.ts';
import type { ActionName } from '../../domain/callback/callback-action.ts';

/** Who is told what providers' requests came to. Nothing here may throw. */
export interface CallbackObserver {
  decided(provider: string, action: ActionName, outcome: EventOutcome): void;
  withoutWallet(provider: string, because: NoWallet): void;
  /** The address is not on the provider's list; nobody has looked at the body or its signature. */
  foreignAddress(provider: string, address: string): void;
  /** What an address sent was not signed rightly, or, after too many such requests, not looked at. */
  unsigned(provider: string, address: string, what: 'wrong_signature' | 'too_many_wrong_signatures'): void;
  failed(provider: string, error: unknown): void;
}
