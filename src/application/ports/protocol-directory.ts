import type { Protocol } from '../../domain/provider/protocol.ts';
import type { InvalidParameter } from '../../domain/shared/invalid-parameter.ts';

/** The upstream protocols this gateway speaks. */
export interface ProtocolDirectory {
  /** All protocols, each with its own name and label, in the order of the specification's columns. */
  all(): readonly Protocol[];
  /** Finds a protocol by its name, such as `provider-a`. */
  find(name: string): Protocol | undefined;
  /** The mistake in credentials for a known protocol; undefined if they are correct. */
  checkCredentials(name: string, credentials: Readonly<Record<string, string>>): InvalidParameter | undefined;
}
