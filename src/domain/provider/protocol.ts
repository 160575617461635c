import type { UpstreamNameRule } from '../player/upstream-name.ts';
import type { ExtensionTable } from './extension-operation.ts';
import type { ProtocolMapping } from './protocol-mapping.ts';

/**
 * How a transfer whose outcome is unknown is decided.
 * - `ask`: the order status is documented to know every transfer, so that one which it does not have was not carried out.
 * - `ask_if_known`: the order status is asked. It counts where it knows the order; that it has none proves nothing.
 * - `repeat`: there is no order status, but one order id moves money once, so the same order is sent again.
 * - `ask_or_repeat`: as `ask_if_known`, and the order is sent again when the status says nothing.
 */
export type TransferResolution = 'ask' | 'ask_if_known' | 'repeat' | 'ask_or_repeat';

/** A protocol as the use cases know it: what it can do and what it accepts, but not how it is spoken. */
export interface Protocol extends ProtocolMapping {
  /** What it accepts as the name of a player. */
  readonly playerNames: UpstreamNameRule;
  /** Longest range that one question for bet records may cover. */
  readonly betRecordsRangeMaxMs: number;
  readonly transferResolution: TransferResolution;
  /** Its provider-specific operations: whom each concerns and what it takes. */
  readonly extensionTable: ExtensionTable;
}
