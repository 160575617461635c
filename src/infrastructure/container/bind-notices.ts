import { ListGameChanges } from '../../application/catalogue/list-game-changes.ts';
import {
  CancelMaintenance,
  ListMaintenance,
  ScheduleMaintenance,
} from '../../application/maintenance/maintenance-desk.ts';
import { NoticesOfMaintenance, TurnMaintenance } from '../../application/maintenance/turn-maintenance.ts';
import { DeliverNotice, sendNotices } from '../../application/notices/deliver-notice.ts';
import { ListNotices, ListOwnNotices, ReplayNotice, ReplayOwnNotice } from '../../application/notices/notice-desk.ts';
import { TellAgents } from '../../application/notices/tell-agents.ts';
import { NotificationMetrics } from '../telemetry/notification-metrics.ts';
import type { Bind } from './binder.ts';
import { repeat } from './repeat.ts';
import { TOKENS } from './tokens.ts';

/** The pause between two looks for notices to send, to write, and for maintenance to begin or end. */
const LOOK_EVERY_MS = 2_000;
const SECOND_MS = 1_000;
const MINUTE_MS = 60_000;

/** Notices to Agents, and the maintenance of which they tell. */
export function bindNotices(bind: Bind): void {
  const { notices, maintenance, agents, games, providers, catalog, history, config, clock, randomness } = TOKENS;
  bind(ListNotices, [notices]);
  bind(ReplayNotice, [notices, clock]);
  bind(ListOwnNotices, [ListNotices]);
  bind(ReplayOwnNotice, [ReplayNotice]);
  bind(DeliverNotice, [TOKENS.notificationSender, TOKENS.secretBox]);
  bind(
    TellAgents,
    { notices, agents, history, listGameChanges: ListGameChanges, clock, config },
    ({ config: { catalogueNoticeSeconds }, ...parts }) =>
      new TellAgents({ ...parts, catalogueEveryMs: catalogueNoticeSeconds * SECOND_MS }),
  );
  bind(NoticesOfMaintenance, { agents, games, catalog, notices });
  bind(
    TurnMaintenance,
    { maintenance, told: NoticesOfMaintenance, config },
    (given) => new TurnMaintenance(given.maintenance, given.told, given.config.maintenanceNoticeMinutes * MINUTE_MS),
  );
  const turnMaintenance = TurnMaintenance;
  bind(ScheduleMaintenance, { maintenance, providers, games, turnMaintenance, randomness, clock });
  bind(CancelMaintenance, [maintenance, NoticesOfMaintenance]);
  bind(ListMaintenance, [maintenance]);
  bindWork(bind);
}

/** Each work has a turn of its own, so that a catalogue that is compared for long, or an address that is slow, delays no maintenance. */
function bindWork(bind: Bind): void {
  const { notices, clock } = TOKENS;
  const once = { everyMs: LOOK_EVERY_MS };
  repeat(bind, {
    ...once,
    needs: { turn: TurnMaintenance },
    round: ({ turn }) => turn.execute().then(() => false),
    failure: 'maintenance could not begin or end',
  });
  repeat(bind, {
    ...once,
    needs: { tell: TellAgents },
    round: ({ tell }) => tell.execute().then(() => false),
    failure: 'notices to Agents could not be written',
  });
  repeat(bind, {
    ...once,
    needs: { notices, deliver: DeliverNotice, clock, observer: NotificationMetrics },
    round: (given) => sendNotices(given).execute(),
    failure: 'notices to Agents could not be sent',
  });
}
