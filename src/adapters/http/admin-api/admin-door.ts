import type { FairQueue, OnceGone } from '../../../application/admission/fair-queue.ts';
import type { AuditChange } from '../../../application/change-log/change-log.ts';
import type { Caller } from '../../../domain/people/administrator.ts';
import { err, ok, type Result } from '../../../domain/shared/result.ts';
import { filledPath, placeOf, type AdminCall, type AnswerOf } from '../../api/call.ts';
import { knownFields } from '../../api/schemas/known-fields.ts';
import type { CallParts, CallRefusal, MakeCall } from '../../pages/visit.ts';
import { refusal, sentenceOf } from '../answers/answer.ts';
import type { HttpFailure } from '../answers/http-failure.ts';
import type { StillAdmitted } from '../limits/still-admitted.ts';
import { readInTurn, routeOf } from './reading-in-turn.ts';
import type { AskedCall, CallMaker } from './admin-call.ts';
import { madeChange, entityOf } from './auditing.ts';

/** The person behind the calls, and the request to which they belong. */
export interface DoorVisitor {
  readonly caller: Caller;
  readonly address: string;
  readonly requestId: string;
  readonly stillAdmitted: StillAdmitted;
  readonly onceGone?: OnceGone;
}

interface Door {
  readonly makers: ReadonlyMap<string, CallMaker>;
  readonly reads: FairQueue;
  readonly auditChange: Pick<AuditChange, 'execute'>;
}

type Outcome = Result<unknown, HttpFailure>;

/**
 * The administration API without HTTP, for pages. It has the same checks of rights, bodies and second persons, the same queues for heavy calls, and
 * the same log of changes. The session has authenticated its callers.
 */
export const adminDoor =
  (door: Door) =>
  (visitor: DoorVisitor): MakeCall =>
  async <C extends AdminCall>(call: C, parts: CallParts = {}) => {
    const make = door.makers.get(call.name);
    if (make === undefined) throw new Error(`The call ${call.name} cannot be made from a page.`);
    const asked = askedOf(call, parts, visitor);
    const { method } = placeOf(call);
    const outcome =
      method === 'GET'
        ? await inTurn(door, { call, visitor }, () => make(asked))
        : await noted(door, { visitor, method, asked, fields: knownFields(call, parts.body) }, () => make(asked));
    return outcome.ok ? ok(outcome.value as AnswerOf<C>) : err(refusedCall(outcome.error));
  };

function askedOf(call: AdminCall, { params = {}, query = {}, body }: CallParts, visitor: DoorVisitor): AskedCall {
  return {
    caller: visitor.caller,
    actor: visitor.caller.name,
    path: filledPath(call, params),
    address: visitor.address,
    params,
    query: Object.fromEntries(Object.keys(call.query).map((name) => [name, query[name] ?? ''])),
    body: () => Promise.resolve(ok(body ?? {})),
  };
}

/** Runs a heavy list when its queue is served, as the API does. */
async function inTurn(
  { reads }: Door,
  { call, visitor }: { readonly call: AdminCall; readonly visitor: DoorVisitor },
  make: () => Promise<Outcome>,
): Promise<Outcome> {
  let outcome: Outcome = err(reads.refusal);
  const { caller, onceGone } = visitor;
  await readInTurn(reads, { route: routeOf(call), caller, onceGone }, async (hasWaited) => {
    const admitted = hasWaited ? await visitor.stillAdmitted() : ok(undefined);
    outcome = admitted.ok ? await make() : admitted;
  });
  return outcome;
}

interface Noted {
  readonly visitor: DoorVisitor;
  readonly method: string;
  readonly asked: AskedCall;
  readonly fields: readonly string[];
}

/** Logs a call that may change something, before and after it is made. */
async function noted(door: Door, about: Noted, make: () => Promise<Outcome>): Promise<Outcome> {
  const { visitor, method, asked, fields } = about;
  const { address, requestId, caller } = visitor;
  const { path, actor } = asked;
  const intended = { actor, credential: caller.credential, address, requestId, method, path, entity: entityOf(path) };
  const made: { outcome?: Outcome } = {};
  await door.auditChange.execute(intended, async () => {
    const outcome = await make();
    made.outcome = outcome;
    const code = outcome.ok ? 0 : refusal(outcome.error).code;
    return madeChange(path, {
      code,
      fields,
      result: outcome.ok ? (outcome.value as object | undefined) : undefined,
    });
  });
  if (made.outcome === undefined) throw new Error(`The call ${method} ${path} was noted and not made.`);
  return made.outcome;
}

function refusedCall(failure: HttpFailure): CallRefusal {
  const shown = { kind: failure.kind, sentence: sentenceOf(failure) };
  if (failure.kind === 'invalid_parameter') return { ...shown, field: failure.field, rule: failure.rule };
  return failure.kind === 'awaits_approval' ? { ...shown, approval: failure.approval } : shown;
}
