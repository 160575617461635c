/** The use cases about notices and maintenance, over stores in memory. */
import {
  CancelMaintenance,
  ListMaintenance,
  ScheduleMaintenance,
} from '../../../src/application/maintenance/maintenance-desk.ts';
import { NoticesOfMaintenance, TurnMaintenance } from '../../../src/application/maintenance/turn-maintenance.ts';
import {
  ListNotices,
  ListOwnNotices,
  ReplayNotice,
  ReplayOwnNotice,
} from '../../../src/application/notices/notice-desk.ts';
import type { Clock } from '../../../src/application/ports/clock.ts';
import { NodeRandomness } from '../../../src/adapters/cryptography/node-randomness.ts';
import type { CatalogueWorld } from '../../ports/catalogue-world.ts';

export const LEAD_MS = 30 * 60_000;

export function noticesOver(world: CatalogueWorld, clock: Clock) {
  const listNotices = new ListNotices(world.notices);
  const replayNotice = new ReplayNotice(world.notices, clock);
  const told = new NoticesOfMaintenance(world);
  const turnMaintenance = new TurnMaintenance(world.maintenance, told, LEAD_MS);
  return {
    listNotices,
    replayNotice,
    listOwnNotices: new ListOwnNotices(listNotices),
    replayOwnNotice: new ReplayOwnNotice(replayNotice),
    turnMaintenance,
    scheduleMaintenance: new ScheduleMaintenance({
      ...world,
      turnMaintenance,
      clock,
      randomness: new NodeRandomness(),
    }),
    cancelMaintenance: new CancelMaintenance(world.maintenance, told),
    listMaintenance: new ListMaintenance(world.maintenance),
  };
}
