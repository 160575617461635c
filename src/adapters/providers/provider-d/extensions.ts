import type { Extension } from '../protocol-kit.ts';

/** The protocol's rows of the specification's table of provider-specific functions, in its order. */
export const extensions: readonly Extension[] = [
  { function: 'Member enable/disable (login and betting)', operations: ['enableorDisablemem'] },
  { function: 'Limit editing', operations: ['editLimit'], remark: 'parameters maxwin, maxlose, limitType' },
  { function: 'Password change', operations: ['changePassword'] },
  { function: 'Tip report', operations: ['getTipReport'] },
  { function: 'Unsettled report', operations: ['getUnsettleReport'] },
];
