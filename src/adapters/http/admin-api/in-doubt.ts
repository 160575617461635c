import { DECISIONS } from '../../../domain/in-doubt/in-doubt-item.ts';
import { z } from 'zod';
import type { InDoubtAnswer } from '../../../application/handle-in-doubt/resolve-in-doubt.ts';
import type { InDoubtItem } from '../../../domain/in-doubt/in-doubt-item.ts';
import type { InDoubtUseCases } from '../http-dependencies.ts';
import { inDoubtJson } from '../in-doubt-json.ts';
import { calling, callingWith, mapped, mappedPage, querying, type AdminRouter } from './admin-call.ts';
import { text } from './fields.ts';
import { instantJson } from './instant-json.ts';

/** Body of `POST /admin/v1/in-doubt/{id}/close`. */
export const closeRequest = z.strictObject({ note: text(1_000) });

/** Body of `POST /admin/v1/in-doubt/{id}/decide`. */
export const decideRequest = z.strictObject({ status: z.enum(DECISIONS), note: text(1_000) });

/** `/admin/v1/in-doubt`. */
export function inDoubtCalls(router: AdminRouter, useCases: InDoubtUseCases): void {
  router.get(
    '/in-doubt',
    querying(['kind', 'agent', 'provider', 'since', 'status', 'page', 'pageSize'], async (question) =>
      mappedPage(await useCases.listInDoubt.execute(question), itemJson),
    ),
  );
  router.get(
    '/in-doubt/:id',
    calling(async ({ id = '' }) => mapped(await useCases.showInDoubt.execute(id), itemJson)),
  );
  router.post(
    '/in-doubt/:id/replay',
    calling(({ id = '' }) => useCases.replayInDoubt.execute(id)),
  );
  router.post(
    '/in-doubt/:id/resolve',
    calling(async ({ id = '' }) => mapped(await useCases.resolveInDoubt.execute(id), answerJson)),
  );
  router.post(
    '/in-doubt/:id/decide',
    callingWith(decideRequest, async ({ status, note }, { id = '' }, by) =>
      mapped(await useCases.decideInDoubt.execute(id, { status, note, by }), answerJson),
    ),
  );
  router.post(
    '/in-doubt/:id/close',
    callingWith(closeRequest, ({ note }, { id = '' }, by) => useCases.closeInDoubt.execute(id, { note, by })),
  );
}

const itemJson = (item: InDoubtItem): object => ({
  ...inDoubtJson(item),
  agent: item.agent ?? null,
  status: item.closing === undefined ? 'open' : 'closed',
  note: item.closing?.note ?? null,
  closed_by: item.closing?.by ?? null,
  closed_at: instantJson(item.closing?.atMs),
});

const answerJson = ({ isDecided, status, remark }: InDoubtAnswer): object => ({ decided: isDecided, status, remark });
