import type { ExtensionTable } from '../protocol-kit.ts';

/** The protocol's provider-specific operations. */
export const extensionTable = {
  // The operation creates a second agent beside the agent of the gateway's players, so only the operator of the provider may use it.
  'open.agent.create': { concerns: 'provider', mandatory: ['loginId', 'password'], optional: ['fromIp'] },
} as const satisfies ExtensionTable;
