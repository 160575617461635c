import type { Extension } from '../../../../src/domain/provider/protocol-mapping.ts';

/** What the protocol can do beyond the unified interface; `extension-table.ts` says how it is called. */
export const extensions: readonly Extension[] = [{ function: 'Player lock', operations: ['lockPlayer'] }];
