import type { NoWallet } from '../ports/provider-inbox.ts';
import type { EventOutcome } from '../ports/provider-inbox.ts';
import type { ActionName } from '../../domain/callback/callback-action.ts';

/** Who is told what providers' requests came to. Nothing here may throw. */
export interface CallbackObserver {
  decided(provider: string, action: ActionName, outcome: EventOutcome): void;
  withoutWallet(provider: string, because: NoWallet): void;
  /** The signature was right and the address was not. */
  foreignAddress(provider: string, address: string): void;
  failed(provider: string, error: unknown): void;
}
