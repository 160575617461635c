import type { Support } from './support.ts';
import type { UnifiedCall } from './unified-call.ts';
import type { UnifiedCallback } from './unified-callback.ts';

/** A function outside the unified interface; reachable under the upstream operations' own names. */
export interface Extension {
  readonly function: string;
  readonly operations: readonly string[];
  readonly remark?: string;
}

/** What a protocol can do: its column of the specification's matrix, and its extensions. */
export interface ProtocolMapping {
  /** The letter of its column. */
  readonly label: string;
  /** The name providers are configured with, such as `provider-a`. */
  readonly protocol: string;
  readonly calls: Readonly<Record<UnifiedCall, Support>>;
  readonly callbacks: Readonly<Record<UnifiedCallback, Support>>;
  readonly extensions: readonly Extension[];
}
