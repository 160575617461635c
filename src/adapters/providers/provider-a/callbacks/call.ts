import type { ProviderMessage } from '../../../../application/ports/provider-inbox.ts';
import type { CallbackCall } from './read-body.ts';

/** A call of the upstream's, surely. */
export interface CheckedCall extends CallbackCall {
  /** The hall's code, as it goes back. */
  readonly sn: string;
  /** When it arrived. */
  readonly nowMs: number;
}

/** Understands a call; undefined if its parameters are not what the method wants. */
export type ReadCallback = (call: CheckedCall) => ProviderMessage | undefined;
