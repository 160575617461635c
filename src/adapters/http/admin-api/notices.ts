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
import { instantJson } from '../answers/json-names.ts';
import type { UseCases } from '../use-cases.ts';
import { mapped, mappedPage, serve, type AdminRouter } from './admin-call.ts';

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
