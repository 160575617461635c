import { callRefused, type CallRefused, type NotFound } from '../../../application/failure.ts';
import {
  DecideApproval,
  ShowApprovals,
  type ListedApproval,
  type ShownApproval,
} from '../../../application/people/approvals.ts';
import { ShowAdministrator } from '../../../application/people/administrators.ts';
import type { Caller } from '../../../domain/people/administrator.ts';
import { err, ok, type Result } from '../../../domain/shared/result.ts';
import type { AdminCall } from '../../api/call.ts';
import { APPROVALS } from '../../api/calls/approvals.ts';
import { ADMIN_CALLS } from '../../api/contracts.ts';
import { isGuarded, waitsWhen } from '../../api/words/second-person-words.ts';
import type { UseCases } from '../use-cases.ts';
import { mapped, mappedPage, serve, type AdminRouter } from './admin-call.ts';
import { instantJson } from '../answers/json-names.ts';
import { mayFill, mayMake, type OwnersOfItems } from './may-make.ts';
import { OWN_CREDENTIAL } from './second-person.ts';
import { snakeNames } from './snake-names.ts';

/** `/admin/v1/approvals`. */
export function approvalCalls(router: AdminRouter, useCase: UseCases): void {
  const { owners } = router;
  serve(router, APPROVALS.list, async ({ query }) => {
    const page = mappedPage(await useCase(ShowApprovals).list(query), approvalJson);
    return mapped(page, (listed) => ({ ...listed, guarded: guardedBy(router.secondPerson.fourEyes) }));
  });
  serve(router, APPROVALS.show, async ({ params }) => mapped(await useCase(ShowApprovals).show(params.id), shownJson));
  serve(router, APPROVALS.agree, async ({ params, caller }) => {
    const allowed = await mayDecide(await useCase(ShowApprovals).show(params.id), caller, owners);
    if (!allowed.ok) return allowed;
    const { requestedBy } = allowed.value;
    const asker = await useCase(ShowAdministrator).execute(requestedBy);
    if (!asker.ok || !asker.value.isActive || !(await mayMakeIt(allowed.value, asker.value, owners)).ok)
      return err(callRefused('not_allowed', `${requestedBy}, who asked for this, may not do it any more`));
    const agreed = await useCase(DecideApproval).agree(params.id, caller.name);
    return mapped(agreed, ({ code, refusal = null, answer = null }) => ({ code, refusal, answer: answer as OrNull }));
  });
  serve(router, APPROVALS.refuse, async ({ params, caller }) => {
    const allowed = await mayDecide(await useCase(ShowApprovals).show(params.id), caller, owners);
    return allowed.ok ? useCase(DecideApproval).refuse(params.id, caller.name) : allowed;
  });
}

const guardedBy = (fourEyes: ReadonlySet<string>) =>
  ADMIN_CALLS.flatMap((call) => {
    const { secondPerson } = call.access;
    if (secondPerson === undefined || !isGuarded(call, fourEyes)) return [];
    return [{ call: call.name, summary: call.summary, waits: waitsWhen(secondPerson) }];
  });

type OrNull = Readonly<Record<string, unknown>> | null;

/** The call that waits, if the caller could make it too, and acts with a credential of its own. */
async function mayDecide(
  shown: Result<ShownApproval, NotFound>,
  caller: Caller,
  owners: OwnersOfItems,
): Promise<Result<ShownApproval, NotFound | CallRefused>> {
  if (!shown.ok) return shown;
  if (caller.speaksForOthers) return err(OWN_CREDENTIAL);
  const allowed = await mayMakeIt(shown.value, caller, owners);
  return allowed.ok ? shown : allowed;
}

async function mayMakeIt(
  { call: name, request: { params, query, body } }: ShownApproval,
  caller: Pick<Caller, 'name' | 'role'>,
  owners: OwnersOfItems,
): Promise<Result<undefined, NotFound | CallRefused>> {
  const call = contractOf(name);
  const admitted = await mayMake(call, { caller, params, query }, owners);
  if (!admitted.ok) return admitted;
  const refused = mayFill(call, caller, body);
  return refused === undefined ? ok(undefined) : err(refused);
}

function contractOf(name: string): AdminCall {
  const call = ADMIN_CALLS.find((each) => each.name === name);
  if (call === undefined) throw new Error(`A call of the name ${name} waits for a second person, and there is none.`);
  return call;
}

const approvalJson = ({ decision, outcome, ...approval }: ListedApproval) => ({
  id: approval.id,
  status: approval.status,
  call: approval.call,
  summary: contractOf(approval.call).summary,
  method: approval.method,
  path: approval.path,
  entity: approval.entity,
  requested_by: approval.requestedBy,
  credential: approval.credential,
  address: approval.address,
  created_at: instantJson(approval.createdAtMs),
  expires_at: instantJson(approval.expiresAtMs),
  decided_by: decision?.by ?? null,
  decided_at: instantJson(decision?.atMs),
  code: outcome?.code ?? null,
});

const HIDDEN = '(hidden)';

function shownJson({ request, now, ...approval }: ShownApproval) {
  const { access } = contractOf(approval.call);
  return {
    ...approvalJson(approval),
    body: withHidden(request.body, access.secondPerson?.hides ?? []),
    now: now === undefined ? null : (snakeNames(JSON.parse(now)) as Readonly<Record<string, unknown>>),
  };
}

function withHidden(body: unknown, hides: readonly string[]): unknown {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return body ?? null;
  return Object.fromEntries(Object.entries(body).map(([name, value]) => [name, hides.includes(name) ? HIDDEN : value]));
}
