import {
  AddDestination,
  ChangeDestination,
  ListDestinations,
  RemoveDestination,
  ShowDestination,
  TestDestination,
} from '../../../application/notifications/destination-desk.ts';
import type { Destination } from '../../../domain/notification/destination.ts';
import { NOTIFICATIONS } from '../../api/calls/notifications.ts';
import type { UseCases } from '../use-cases.ts';
import { mapped, serve, mappedPage, type AdminRouter } from './admin-call.ts';
import { fromJson, instantJson, shownBy } from '../answers/json-names.ts';
import { ListNotices, ReplayNotice } from '../../../application/notices/notice-desk.ts';
import {
  CancelMaintenance,
  ListMaintenance,
  ScheduleMaintenance,
} from '../../../application/maintenance/maintenance-desk.ts';
import type { MaintenanceWindow } from '../../../domain/maintenance/maintenance-window.ts';
import type { Notice } from '../../../domain/notification/notice.ts';
import { MAINTENANCE } from '../../api/calls/maintenance.ts';
import { NOTICES } from '../../api/calls/notices.ts';

/** `/admin/v1/notifications`. */
export function notificationCalls(router: AdminRouter, useCase: UseCases): void {
  serve(router, NOTIFICATIONS.add, async ({ body, actor }) =>
    mapped(await useCase(AddDestination).execute({ ...body, by: actor }), destinationJson),
  );
  serve(router, NOTIFICATIONS.list, async () =>
    mapped(await useCase(ListDestinations).execute(), (list) => ({ list: list.map(destinationJson) })),
  );
  serve(router, NOTIFICATIONS.show, async ({ params }) =>
    mapped(await useCase(ShowDestination).execute(params.name), ({ messages, ...destination }) => ({
      ...destinationJson(destination),
      messages: messages.map(messageJson),
    })),
  );
  serve(router, NOTIFICATIONS.change, async ({ params, body }) =>
    mapped(await useCase(ChangeDestination).execute(params.name, fromJson(body)), destinationJson),
  );
  serve(router, NOTIFICATIONS.remove, ({ params }) => useCase(RemoveDestination).execute(params.name));
  serve(router, NOTIFICATIONS.test, async ({ params }) =>
    mapped(await useCase(TestDestination).execute(params.name), ({ isDelivered, answer, latencyMs }) => ({
      delivered: isDelivered,
      answer,
      latency_ms: latencyMs,
    })),
  );
}

const messageJson = shownBy(NOTIFICATIONS.show.answers.shape.messages.element);

const destinationJson = (one: Destination) => ({
  name: one.name,
  kind: one.kind,
  address: one.shownAddress,
  severity: one.severity,
  active: one.isActive,
  created_at: instantJson(one.createdAtMs),
  created_by: one.createdBy,
  delivered_at: instantJson(one.deliveredAtMs as unknown),
  failing_since: instantJson(one.failingSinceMs as unknown),
  last_error: one.lastError ?? null,
});

/** Notices to Agents, and the times of maintenance of which they tell. */
export function noticeCalls(router: AdminRouter, useCase: UseCases): void {
  serve(router, NOTICES.list, async ({ query }) =>
    mappedPage(await useCase(ListNotices).execute(query), (notice) => ({ agent: notice.agent, ...noticeJson(notice) })),
  );
  serve(router, NOTICES.replay, ({ params }) => useCase(ReplayNotice).execute(params.code, params.id));
  serve(router, MAINTENANCE.list, async ({ query }) =>
    mappedPage(await useCase(ListMaintenance).execute(query), windowJson),
  );
  serve(router, MAINTENANCE.schedule, async ({ params, body, actor }) => {
    const { games, from = '', to, note = '' } = body;
    const wanted = { provider: params.code, games, from, to, note, by: actor };
    return mapped(await useCase(ScheduleMaintenance).execute(wanted), windowJson);
  });
  serve(router, MAINTENANCE.cancel, async ({ params }) =>
    mapped(await useCase(CancelMaintenance).execute(params.code, params.id), windowJson),
  );
}

/** A notice without its Agent. */
export const noticeJson = ({ id, kind, status, attempts, data, ...notice }: Notice) => ({
  id,
  kind,
  status,
  created_at: instantJson(notice.createdAtMs),
  ended_at: instantJson(notice.endedAtMs as unknown),
  attempts,
  answer: notice.answer ?? null,
  data: { ...data },
});

const windowJson = ({ id, provider, games, note, status, ...window }: MaintenanceWindow) => ({
  id,
  provider,
  games: [...games],
  from: instantJson(window.fromMs),
  to: instantJson(window.toMs),
  note,
  status,
  announced_at: instantJson(window.announcedAtMs as unknown),
  created_at: instantJson(window.createdAtMs),
  created_by: window.createdBy,
});
