import type { UpstreamNameRule } from '../protocol-kit.ts';

/** The upstream's error text says 5 to 17 characters, its documents up to 30. The shorter rule satisfies both. */
export const playerNames = { lengthMin: 5, lengthMax: 17, allowsUnderscore: true } as const satisfies UpstreamNameRule;
