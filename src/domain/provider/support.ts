/** How far a protocol supports a function. `callback`: the gateway does not call the provider; the provider calls the gateway. */
export const SUPPORT_WORDS = ['supported', 'partial', 'callback', 'unsupported'] as const;

/** How a protocol supports one function of the unified interface: one cell of the specification's matrix. */
export interface Support {
  /** `callback`: the gateway does not call the provider; the provider calls the gateway. */
  readonly support: (typeof SUPPORT_WORDS)[number];
  /** The upstream operations, named as the specification names them. */
  readonly operations: readonly string[];
  /** A restriction or a special mode, in a few words. */
  readonly remark: string | undefined;
}

/** A cell for a function that these upstream operations carry out. */
export const supported = (operations: readonly string[], remark?: string): Support => ({
  support: 'supported',
  operations,
  remark,
});

/** A cell for a function that works in part, or in a special mode only. */
export const partial = (remark: string, operations: readonly string[] = []): Support => ({
  support: 'partial',
  operations,
  remark,
});

/** A cell for a function for which the provider calls the gateway. */
export const callback = (operation: string): Support => ({
  support: 'callback',
  operations: [operation],
  remark: undefined,
});

/** A cell for a function that the protocol lacks. The gateway refuses it before it sends anything. */
export const unsupported: Support = { support: 'unsupported', operations: [], remark: undefined };

/** The cell as the specification writes it. */
export function supportText({ support, operations, remark }: Support): string {
  const names = operations.join(' / ');
  if (support === 'unsupported') return support;
  if (support === 'callback') return `callback ${names}`;
  if (support === 'partial') return `partial: ${names || (remark ?? '')}`;
  if (names === '') return remark ?? '';
  return remark === undefined ? names : `${names} (${remark})`;
}
