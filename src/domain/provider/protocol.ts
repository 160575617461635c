import type { UpstreamNameRule } from '../player/upstream-name.ts';
import type { ExtensionTable } from './extension-operation.ts';
import type { ProtocolMapping } from './protocol-mapping.ts';

/**
 * How a money call whose outcome is unknown is decided. `ask`: the upstream's order status knows transfers. `repeat`: it does not, but the
 * same order id sent again is answered as a duplicate and moves nothing twice.
 */
export type TransferResolution = 'ask' | 'repeat';

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
