import type { ExtensionTable } from '../protocol-kit.ts';

/**
 * The audience of the protocol's own operations. The upstream treats an absent `user` as "all members of the account", which several Agents may
 * share. So operations without a player are for the operator of the provider, and operations for one player require a player.
 */
export const extensionTable = {
  enableorDisablemem: { concerns: 'player', playerParameter: 'user', mandatory: ['type', 'status'], optional: [] },
  editLimit: {
    concerns: 'provider',
    playerParameter: 'user',
    mandatory: [],
    optional: ['maxwin', 'maxlose', 'limitType', 'reset'],
  },
  changePassword: { concerns: 'player', playerParameter: 'user', mandatory: ['newpassword'], optional: [] },
  getTipReport: {
    concerns: 'provider',
    readsPast: true,
    playerParameter: 'user',
    mandatory: ['startTime', 'endTime'],
    optional: [],
  },
  // Sources disagree on the spelling of the parameter.
  getUnsettleReport: {
    concerns: 'provider',
    readsPast: true,
    playerParameter: 'user',
    mandatory: [],
    optional: ['time', 'Time'],
  },
} as const satisfies ExtensionTable;

/** The values that the upstream accepts. It has answered other values with "ok but no data", which leaves the outcome open. */
export const EXTENSION_VALUES: Readonly<Record<string, readonly string[]>> = {
  type: ['login', 'bet'],
  status: ['Y', 'N'],
};
