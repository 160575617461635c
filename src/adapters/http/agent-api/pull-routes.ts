import { AnswerCallback } from '../../../application/callbacks/answer-callback.ts';
import { PullCallbacks, type PulledCallback } from '../../../application/callbacks/pull-callbacks.ts';
import { ok } from '../../../domain/shared/result.ts';
import { PULL } from '../../api/calls/pull.ts';
import { instantJson } from '../answers/json-names.ts';
import type { UseCases } from '../use-cases.ts';
import { OWN, own, route, type AgentRoute } from './agent-call.ts';

/** The calls of an Agent that fetches its callbacks. */
export const pullRoutes = (useCase: UseCases): readonly AgentRoute[] => [
  route(PULL.pull, OWN, async (agent, { operator_code, limit, wait_seconds }, presence) => {
    const input = { agent, operatorCode: operator_code, limit, waitSeconds: wait_seconds };
    const pulled = await useCase(PullCallbacks).execute(input, presence());
    return pulled.ok ? ok(JSON.stringify({ list: pulled.value.map(pulledJson) })) : pulled;
  }),
  own(PULL.answer, useCase(AnswerCallback)),
];

const pulledJson = ({ callbackId, answerBeforeMs, lease, ...pulled }: PulledCallback) => ({
  callback_id: callbackId,
  lease,
  answer_before: instantJson(answerBeforeMs),
  ...pulled,
});
