import type { ExtensionTable } from '../../../../src/adapters/providers/protocol-kit.ts';

/** The operations of `extensions.ts`, each with its audience and its parameters by the upstream's own names. */
export const extensionTable = {
  lockPlayer: { concerns: 'player', playerParameter: 'name', mandatory: ['reason'], optional: [] },
} as const satisfies ExtensionTable;
