import type { ExtensionTable } from '../../../domain/provider/extension-operation.ts';

/** The protocol's provider-specific operations. */
export const extensionTable = {
  // The new agent stands beside the one whose players we keep, so this is for whoever operates the provider.
  'open.agent.create': { concerns: 'provider', mandatory: ['loginId', 'password'], optional: ['fromIp'] },
} as const satisfies ExtensionTable;
