import type { ProviderMessage } from '../../protocol-kit.ts';
import type { CallbackCall } from './read-body.ts';

/** A call that has been proven to come from the upstream. */
export interface CheckedCall extends CallbackCall {
  /** The code of the hall as the reply repeats it. */
  readonly sn: string;
  /** The time of arrival. */
  readonly nowMs: number;
}

/** Reads a call. Gives undefined if the parameters do not fit the method. */
export type ReadCallback = (call: CheckedCall) => ProviderMessage | undefined;
