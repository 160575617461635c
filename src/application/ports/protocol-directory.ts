import type { ProtocolMapping } from '../../domain/provider/protocol-mapping.ts';

/** The upstream protocols this gateway speaks. */
export interface ProtocolDirectory {
  /** All of them, each under a name and a label of its own, in the order of the specification's columns. */
  all(): readonly ProtocolMapping[];
}
