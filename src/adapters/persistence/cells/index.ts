/** Cells: databases or schemas of PostgreSQL, each with its gateways. For commands of an operator; gateways do not use it. */
export type { Cell } from './admin-session.ts';
export { openCell, type OpenCell } from './open-cell.ts';
export { cellName, hasRole, makeCell, plannedCell, upgradeCell } from './make-cell.ts';
export { lookAtCell } from './look-at-cell.ts';
export { closeCell } from './fence.ts';
export { giveUpMove, moveCell } from './move-cell.ts';
