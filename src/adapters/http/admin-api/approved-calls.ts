import Router from '@koa/router';
import type { ApprovedCall, CarriedOut, CarryOut } from '../../../application/people/approved-call.ts';
import type { Caller } from '../../../domain/people/administrator.ts';
import type { Result } from '../../../domain/shared/result.ts';
import { refusal, sentenceOf } from '../answers/answer.ts';
import type { HttpFailure } from '../answers/http-failure.ts';
import type { UseCases } from '../use-cases.ts';
import type { AnyHandler } from './admin-call.ts';
import { serveCalls } from './admin-router.ts';

/** Carries out calls that two people want, by the handlers that requests have. Links in the answers begin with the URL. */
export function approvedCalls(useCase: UseCases, publicUrl: string | undefined): CarryOut {
  const handlers = new Map<string, AnyHandler>();
  const nowhere = { router: new Router(), makers: new Map(), publicUrl, addressOf: () => '', bodies: NO_BODIES };
  serveCalls(
    { ...nowhere, handlers, owners: NOBODY, secondPerson: { askApproval: NOBODY, fourEyes: new Set() } },
    useCase,
  );
  return async (approved: ApprovedCall): Promise<CarriedOut> => {
    const { call, params, query, body, actor, once } = approved;
    const handler = handlers.get(call);
    if (handler === undefined) throw new Error(`There is no call of the name ${call}.`);
    const asked = { params, query, body, actor, caller: CALLER, ownAgent: undefined, once };
    return carriedOut(await (handler as (given: unknown) => Promise<Result<unknown, HttpFailure>>)(asked));
  };
}

/** The body was read before, when the call was requested. */
const NO_BODIES = { read: () => Promise.reject(new Error('No body is read for a call that was agreed to.')) };

/** Both people were authenticated before. */
const CALLER: Caller = { name: '', role: 'admin', credential: 'approval', speaksForOthers: false };

const never = (): never => {
  throw new Error('A call that two people want waits for nobody else.');
};

const NOBODY = { execute: never };

const carriedOut = (result: Result<unknown, HttpFailure>): CarriedOut =>
  result.ok
    ? { code: 0, answer: result.value as object | undefined, refusal: undefined }
    : { code: refusal(result.error).code, answer: undefined, refusal: sentenceOf(result.error) };
