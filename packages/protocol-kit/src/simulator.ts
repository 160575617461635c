/** The names for a protocol's simulator. */
export * from '../../../src/adapters/providers/simulator-kit.ts';
