import type { IncomingMessage } from 'node:http';
import Router from '@koa/router';
import { AuditChange } from '../../../application/change-log/change-log.ts';
import {
  AskApproval,
  type ApprovedCall,
  type CarriedOut,
  type CarryOut,
} from '../../../application/people/approvals.ts';
import { FindItemOwner } from '../../../application/people/find-item-owner.ts';
import type { UseCases } from '../use-cases.ts';
import { agentCalls, callbackSecretCalls, offerRuleCalls, tokenCalls } from './agents.ts';
import { conformanceCalls } from './conformance.ts';
import type { GatewayState } from '../middleware/gateway-context.ts';
import { accountCalls, adminTokenCalls, peopleCalls, sessionCalls } from './people.ts';
import type { AdminRouter, AnyHandler } from './admin-call.ts';
import type { AdminDependencies } from './admin-dependencies.ts';
import type { MakeCall } from '../../pages/visit.ts';
import { adminDoor, type DoorVisitor } from './admin-door.ts';
import { admitCallers } from './admit-callers.ts';
import { noteRoute } from '../middleware/note-route.ts';
import type { EntryPoints } from '../limits/entry-points.ts';
import { approvalCalls } from './approvals.ts';
import { auditing } from './auditing.ts';
import { callbackCalls } from './callbacks.ts';
import { changeCalls } from './changes.ts';
import { diagnosisCalls, overviewCalls, trafficCalls } from './diagnosis.ts';
import { freeRoundCalls, gameSessionCalls, playerRestraintCalls } from './player-restraints.ts';
import { gameCalls, providerCalls } from './providers.ts';
import { inDoubtCalls } from './in-doubt.ts';
import { jobCalls } from './jobs.ts';
import { moneyCalls } from './money.ts';
import { noticeCalls, notificationCalls } from './notifications.ts';
import { readingInTurn } from './reading-in-turn.ts';
import { statementCalls, streamCalls } from './statements.ts';
import { traceCalls } from './trace.ts';
import type { Caller } from '../../../domain/people/administrator.ts';
import type { Result } from '../../../domain/shared/result.ts';
import { refusal, sentenceOf } from '../answers/answer.ts';
import type { HttpFailure } from '../answers/http-failure.ts';

/** The administration API: over HTTP, in the order of its documentation, and for pages of the same process. */
interface AdminApi {
  readonly router: Router<GatewayState>;
  readonly door: (visitor: DoorVisitor) => MakeCall;
}

export function adminApi(dependencies: AdminDependencies, { guard, bodies, lookUps, gate }: EntryPoints): AdminApi {
  const { useCase, fourEyes, publicUrl } = dependencies;
  const auditChange = useCase(AuditChange);
  const router = new Router<GatewayState>({ prefix: '/admin/v1', strict: true, sensitive: true });
  const addressOf = (request: IncomingMessage): string => guard.addressOf(request);
  router.use(noteRoute(router), admitCallers({ ...dependencies, guard, lookUps }));
  router.use(readingInTurn(gate.reads));
  router.use(auditing({ auditChange, addressOf }));
  const served: AdminRouter = {
    router,
    owners: useCase(FindItemOwner),
    publicUrl,
    handlers: new Map(),
    makers: new Map(),
    secondPerson: { askApproval: useCase(AskApproval), fourEyes },
    addressOf,
    bodies,
  };
  serveCalls(served, useCase);
  approvalCalls(served, useCase);
  return { router, door: adminDoor({ makers: served.makers, reads: gate.reads, auditChange }) };
}

/** The calls that need no decision of a second person about other calls. */
function serveCalls(router: AdminRouter, useCase: UseCases): void {
  agentCalls(router, useCase);
  conformanceCalls(router, useCase);
  tokenCalls(router, useCase);
  callbackSecretCalls(router, useCase);
  offerRuleCalls(router, useCase);
  providerCalls(router, useCase);
  gameCalls(router, useCase);
  jobCalls(router, useCase);
  callbackCalls(router, useCase);
  moneyCalls(router, useCase);
  statementCalls(router, useCase);
  streamCalls(router, useCase);
  traceCalls(router, useCase);
  gameSessionCalls(router, useCase);
  playerRestraintCalls(router, useCase);
  freeRoundCalls(router, useCase);
  changeCalls(router, useCase);
  diagnosisCalls(router, useCase);
  overviewCalls(router, useCase);
  trafficCalls(router, useCase);
  noticeCalls(router, useCase);
  notificationCalls(router, useCase);
  inDoubtCalls(router, useCase);
  peopleCalls(router, useCase);
  adminTokenCalls(router, useCase);
  sessionCalls(router, useCase);
  accountCalls(router, useCase);
}

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
