/** The names for a protocol; the gateway's own protocols import the same file. */
export * from '../../../src/adapters/providers/protocol-kit.ts';
