import type { Support } from './support.ts';
import type { UnifiedCall } from './unified-call.ts';
import type { UnifiedCallback } from './unified-callback.ts';

/** A function outside the unified interface. Agents call it by the names of the upstream operations. */
export interface Extension {
  readonly function: string;
  readonly operations: readonly string[];
  readonly remark?: string;
}

/** The abilities of a protocol: its column of the specification's matrix, and its extensions. */
export interface ProtocolMapping {
  /** The letter of its column. */
  readonly label: string;
  /** The name providers are configured with, such as `provider-a`. */
  readonly protocol: string;
  readonly calls: Readonly<Record<UnifiedCall, Support>>;
  readonly callbacks: Readonly<Record<UnifiedCallback, Support>>;
  readonly extensions: readonly Extension[];
}
