import type { Extension } from '../../../../src/adapters/providers/protocol-kit.ts';

/** The protocol's functions beyond the unified interface; `extension-table.ts` has the rules of their calls. */
export const extensions: readonly Extension[] = [{ function: 'Player lock', operations: ['lockPlayer'] }];
