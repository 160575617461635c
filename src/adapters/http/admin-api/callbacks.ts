import { z } from 'zod';
import type { ShownCallback } from '../../../application/callbacks/show-callback.ts';
import type { LoggedCallback } from '../../../application/ports/callback-log.ts';
import type { CallbackAttempt } from '../../../application/ports/callback-queue.ts';
import type { CallbackUseCases } from './use-cases/callbacks.ts';
import { calling, callingWith, mapped, mappedPage, querying, type AdminRouter } from './admin-call.ts';
import { instant } from './fields.ts';
import { instantJson } from './instant-json.ts';

/** Body of `POST /admin/v1/agents/{code}/callbacks/replay`. */
export const replayRequest = z.strictObject({ since: instant });

/** `/admin/v1/callbacks`, and the replay of an Agent's. */
export function callbackCalls(router: AdminRouter, useCases: CallbackUseCases): void {
  router.get(
    '/callbacks',
    querying(['agent', 'status', 'since', 'page', 'pageSize'], async (question) =>
      mappedPage(await useCases.listCallbacks.execute(question), callbackJson),
    ),
  );
  router.get(
    '/callbacks/:id',
    calling(async ({ id = '' }) => mapped(await useCases.showCallback.execute(id), shownJson)),
  );
  router.post(
    '/callbacks/:id/replay',
    calling(({ id = '' }) => useCases.replayCallback.execute(id)),
  );
  router.post(
    '/agents/:code/callbacks/replay',
    callingWith(replayRequest, ({ since }, { code = '' }) => useCases.replayCallbacks.execute(code, since)),
  );
}

const callbackJson = (callback: LoggedCallback): object => ({
  id: callback.id,
  agent: callback.agent,
  lane: callback.lane,
  role: callback.role,
  transaction_id: callback.transactionId,
  status: callback.status,
  parked_for: callback.parkedFor ?? null,
  created_at: instantJson(callback.createdAtMs),
  delivered_at: instantJson(callback.deliveredAtMs),
});

const shownJson = ({ callback, attempts }: ShownCallback): object => ({
  ...callbackJson(callback),
  body: callback.body,
  attempts: attempts.map(attemptJson),
});

const attemptJson = ({ atMs, httpStatus, latencyMs, outcome, answer }: CallbackAttempt): object => ({
  at: instantJson(atMs),
  http_status: httpStatus ?? null,
  latency_ms: latencyMs,
  outcome,
  answer,
});
