import type { Extension } from '../protocol-kit.ts';

/** The protocol's rows of the specification's table of provider-specific functions, in its order. */
export const extensions: readonly Extension[] = [{ function: 'Agent creation', operations: ['open.agent.create'] }];
