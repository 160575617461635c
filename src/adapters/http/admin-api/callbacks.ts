import { z } from 'zod';
import type { CallbackAttempt } from '../../../application/ports/callback-queue.ts';
import { meaningOf } from '../../../domain/callback/heard.ts';
import {
  ListCallbacks,
  ShowCallback,
  type Delivery,
  type ShownCallback,
} from '../../../application/callbacks/callback-desk.ts';
import { ReplayCallback, ReplayCallbacks } from '../../../application/callbacks/replay-callbacks.ts';
import type { AskedQuestion } from '../../../application/callbacks/signed-question.ts';
import { SendTestEvent, TestCallback } from '../../../application/callbacks/test-callback.ts';
import { amountText } from '../../../domain/wallet/amount.ts';
import { CALLBACKS } from '../../api/calls/callbacks.ts';
import { TEST_CALLBACK, TEST_EVENT } from '../../api/calls/test-callback.ts';
import type { UseCases } from '../use-cases.ts';
import { mapped, mappedPage, serve, type AdminRouter } from './admin-call.ts';
import { shownBy } from '../answers/json-names.ts';

/** `/admin/v1/callbacks`, and the replay of an Agent's. */
export function callbackCalls(router: AdminRouter, useCase: UseCases): void {
  serve(router, CALLBACKS.list, async ({ query }) =>
    mappedPage(await useCase(ListCallbacks).execute(query), callbackJson),
  );
  serve(router, CALLBACKS.show, async ({ params }) =>
    mapped(await useCase(ShowCallback).execute(params.id), shownJson),
  );
  serve(router, CALLBACKS.replay, ({ params }) => useCase(ReplayCallback).execute(params.id));
  serve(router, TEST_CALLBACK, async ({ params }) =>
    mapped(await useCase(TestCallback).execute(params.code), testedJson),
  );
  serve(router, TEST_EVENT, async ({ params, body }) =>
    mapped(await useCase(SendTestEvent).execute(params.code, body), testedJson),
  );
  serve(router, CALLBACKS.replayAll, ({ body, params, once }) =>
    useCase(ReplayCallbacks).execute(params.code, body.since, once?.atMs),
  );
}

const { amount: _, ...PLAIN } = CALLBACKS.list.answers.shape.list.element.shape;
const plainJson = shownBy(z.object(PLAIN));

/** A callback for administrators. */
export const callbackJson = (delivery: Delivery) => ({
  ...plainJson(delivery),
  amount: delivery.moved === undefined ? null : amountText(delivery.moved, delivery.currency ?? ''),
});
const testedJson = ({ url, body, isSigned, httpStatus, latencyMs, ...tested }: AskedQuestion) => ({
  url,
  body,
  signed: isSigned,
  http_status: httpStatus ?? null,
  latency_ms: latencyMs,
  answer: tested.answer,
  understood: tested.isUnderstood,
  finding: `The Agent’s system ${tested.says}.`,
  remedy: tested.isUnderstood ? null : tested.remedy,
});

const keptJson = shownBy(CALLBACKS.show.answers.shape.attempts.element);

/** One attempt, with its meaning. */
export const attemptJson = (attempt: CallbackAttempt) => keptJson({ ...attempt, says: meaningOf(attempt).says });

/** A callback with all its attempts. */
export const shownJson = ({ callback, attempts }: ShownCallback) => ({
  ...callbackJson(callback),
  body: callback.body,
  attempts: attempts.map(attemptJson),
});
