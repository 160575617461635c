import type { ExtensionTable } from '../../../domain/provider/extension-operation.ts';

/**
 * Whom the protocol's own operations concern. The upstream takes an absent `user` for "all members of the account", which several Agents
 * may share; so without a player these are for who operates the provider, and what can only be meant for one player needs one.
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
  // Sources disagree on how the name is written.
  getUnsettleReport: {
    concerns: 'provider',
    readsPast: true,
    playerParameter: 'user',
    mandatory: [],
    optional: ['time', 'Time'],
  },
} as const satisfies ExtensionTable;

/** Values that the upstream takes; for others it was seen to answer "ok but no data", which would leave open what happened. */
export const EXTENSION_VALUES: Readonly<Record<string, readonly string[]>> = {
  type: ['login', 'bet'],
  status: ['Y', 'N'],
};
