import type { ShownCallback } from '../../../application/callbacks/show-callback.ts';
import type { LoggedCallback } from '../../../application/ports/callback-log.ts';
import type { CallbackAttempt } from '../../../application/ports/callback-queue.ts';
import { CALLBACKS } from '../../api/callbacks.ts';
import type { CallbackUseCases } from './use-cases/callbacks.ts';
import { mapped, mappedPage, serve, type AdminRouter } from './admin-call.ts';
import { instantJson, instantOrNull } from './instant-json.ts';

/** `/admin/v1/callbacks`, and the replay of an Agent's. */
export function callbackCalls(router: AdminRouter, useCases: CallbackUseCases): void {
  serve(router, CALLBACKS.list, async ({ query }) =>
    mappedPage(await useCases.listCallbacks.execute(query), callbackJson),
  );
  serve(router, CALLBACKS.show, async ({ params }) =>
    mapped(await useCases.showCallback.execute(params.id), shownJson),
  );
  serve(router, CALLBACKS.replay, ({ params }) => useCases.replayCallback.execute(params.id));
  serve(router, CALLBACKS.replayAll, ({ body, params, once }) =>
    useCases.replayCallbacks.execute(params.code, body.since, once?.atMs),
  );
}

const callbackJson = (callback: LoggedCallback) => ({
  id: callback.id,
  agent: callback.agent,
  lane: callback.lane,
  role: callback.role,
  transaction_id: callback.transactionId,
  status: callback.status,
  parked_for: callback.parkedFor ?? null,
  created_at: instantJson(callback.createdAtMs),
  delivered_at: instantOrNull(callback.deliveredAtMs),
});

const shownJson = ({ callback, attempts }: ShownCallback) => ({
  ...callbackJson(callback),
  body: callback.body,
  attempts: attempts.map(attemptJson),
});

const attemptJson = ({ atMs, httpStatus, latencyMs, outcome, answer }: CallbackAttempt) => ({
  at: instantJson(atMs),
  http_status: httpStatus ?? null,
  latency_ms: latencyMs,
  outcome,
  answer,
});
