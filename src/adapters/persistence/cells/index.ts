/** Cells: databases or schemas of PostgreSQL, each with its gateways. For commands of an operator; gateways do not use it. */
export type { Cell } from './admin-session.ts';
export { openCell, placeText, type OpenCell } from './open-cell.ts';
export { cellName, hasRole, makeCell, plannedCell, upgradeCell, type NewCell } from './make-cell.ts';
export { lookAtCell, type CellView } from './look-at-cell.ts';
export { closeCell } from './fence.ts';
export { giveUpMove, moveCell, type Moved, type MoveOrder } from './move-cell.ts';
