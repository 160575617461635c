import type { UpstreamNameRule } from '../../../domain/player/upstream-name.ts';

/** The upstream's error text says 5 to 17 characters and its documents up to 30; the shorter rule fits both. */
export const playerNames = { lengthMin: 5, lengthMax: 17, allowsUnderscore: true } as const satisfies UpstreamNameRule;
