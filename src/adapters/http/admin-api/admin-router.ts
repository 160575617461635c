import { conformanceCalls } from './conformance.ts';
import type { IncomingMessage } from 'node:http';
import Router from '@koa/router';
import type { GatewayState } from '../middleware/gateway-context.ts';
import { accountCalls } from './account.ts';
import type { AdminRouter } from './admin-call.ts';
import type { AdminDependencies, AdminUseCases } from './admin-dependencies.ts';
import { adminTokenCalls } from './admin-tokens.ts';
import type { MakeCall } from '../../pages/visit.ts';
import { adminDoor, type DoorVisitor } from './admin-door.ts';
import { admitCallers } from './admit-callers.ts';
import { noteRoute } from '../middleware/note-route.ts';
import type { Doors } from '../middleware/doors.ts';
import { agentCalls } from './agents.ts';
import { approvalCalls } from './approvals.ts';
import { auditing } from './auditing.ts';
import { callbackSecretCalls } from './callback-secrets.ts';
import { callbackCalls } from './callbacks.ts';
import { changeCalls } from './changes.ts';
import { diagnosisCalls } from './diagnosis.ts';
import { gameCalls } from './games.ts';
import { inDoubtCalls } from './in-doubt.ts';
import { jobCalls } from './jobs.ts';
import { moneyCalls } from './money.ts';
import { offerRuleCalls } from './offer-rules.ts';
import { overviewCalls } from './overview.ts';
import { peopleCalls } from './people.ts';
import { providerCalls } from './providers.ts';
import { readingInTurn } from './reading-in-turn.ts';
import { sessionCalls } from './sessions.ts';
import { statementCalls } from './statements.ts';
import { tokenCalls } from './tokens.ts';
import { traceCalls } from './trace.ts';

/** The administration API: over HTTP, in the order of its documentation, and for pages of the same process. */
export interface AdminApi {
  readonly router: Router<GatewayState>;
  readonly door: (visitor: DoorVisitor) => MakeCall;
}

export function adminApi(dependencies: AdminDependencies, { guard, bodies, lookUps, gate }: Doors): AdminApi {
  const { admin, auditChange, publicUrl } = dependencies;
  const router = new Router<GatewayState>({ prefix: '/admin/v1', strict: true, sensitive: true });
  const addressOf = (request: IncomingMessage): string => guard.addressOf(request);
  router.use(noteRoute(router), admitCallers({ ...dependencies, guard, lookUps }));
  router.use(readingInTurn(gate.reads));
  router.use(auditing({ auditChange, addressOf }));
  const { askApproval, fourEyes, approvals } = dependencies;
  const served: AdminRouter = {
    router,
    owners: admin.findItemOwner,
    publicUrl,
    handlers: new Map(),
    makers: new Map(),
    secondPerson: { askApproval, fourEyes },
    addressOf,
    bodies,
  };
  serveCalls(served, admin);
  approvalCalls(served, { ...approvals, ...admin });
  return { router, door: adminDoor({ makers: served.makers, reads: gate.reads, auditChange }) };
}

/** The calls that need no decision of a second person about other calls. */
export function serveCalls(router: AdminRouter, admin: AdminUseCases): void {
  agentCalls(router, admin);
  conformanceCalls(router, admin);
  tokenCalls(router, admin);
  callbackSecretCalls(router, admin);
  offerRuleCalls(router, admin);
  providerCalls(router, admin);
  gameCalls(router, admin);
  jobCalls(router, admin);
  callbackCalls(router, admin);
  moneyCalls(router, admin);
  statementCalls(router, admin);
  traceCalls(router, admin);
  changeCalls(router, admin);
  diagnosisCalls(router, admin);
  overviewCalls(router, admin);
  inDoubtCalls(router, admin);
  peopleCalls(router, admin);
  adminTokenCalls(router, admin);
  sessionCalls(router, admin);
  accountCalls(router, admin);
}
