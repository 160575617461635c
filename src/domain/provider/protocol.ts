import type { UpstreamNameRule } from '../player/upstream-name.ts';
import type { ExtensionTable } from './extension-operation.ts';
import type { ProtocolMapping } from './protocol-mapping.ts';

/**
 * How the gateway decides a transfer whose outcome is unknown.
 * - `ask`: it asks for the order status. By the provider's document the status knows every transfer, so an unknown transfer was not carried out.
 * - `ask_if_known`: it asks for the order status. The status counts if it knows the order; an unknown order proves nothing.
 * - `repeat`: there is no order status, but one order id moves money once, so the gateway sends the same order again.
 * - `ask_or_repeat`: as `ask_if_known`; if the status does not know the order, the gateway sends the order again.
 */
export type TransferResolution = 'ask' | 'ask_if_known' | 'repeat' | 'ask_or_repeat';

/** One of the credentials of a protocol, mandatory or optional. */
export interface CredentialField {
  readonly name: string;
  readonly isRequired: boolean;
}

/** A protocol as the use cases see it: its functions and limits, without its wire format. */
export interface Protocol extends ProtocolMapping {
  /** The names of players that it accepts. */
  readonly playerNames: UpstreamNameRule;
  /** The longest range that one question for bet records may cover. */
  readonly betRecordsRangeMaxMs: number;
  readonly transferResolution: TransferResolution;
  readonly credentials: readonly CredentialField[];
  /** Its provider-specific operations, each with its parameters and the players that it concerns. */
  readonly extensionTable: ExtensionTable;
}
