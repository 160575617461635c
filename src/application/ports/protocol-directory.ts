import type { Protocol } from '../../domain/provider/protocol.ts';
import type { InvalidParameter } from '../../domain/shared/invalid-parameter.ts';

/** The upstream protocols this gateway speaks. */
export interface ProtocolDirectory {
  /** All of them, each under a name and a label of its own, in the order of the specification's columns. */
  all(): readonly Protocol[];
  /** By its name, such as `provider-a`. */
  find(name: string): Protocol | undefined;
  /** What is wrong with credentials for a protocol that is known; undefined when nothing is. */
  checkCredentials(name: string, credentials: Readonly<Record<string, string>>): InvalidParameter | undefined;
}
