import { isDeepStrictEqual } from 'node:util';
import { callRefused, type AwaitsApproval, type CallRefused } from '../../../application/failure.ts';
import type { AskApproval, KeptRequest } from '../../../application/people/approvals.ts';
import type { Caller } from '../../../domain/people/administrator.ts';
import { WAY_TO_FOUR_EYES } from '../../../domain/people/approval.ts';
import { inLowerCase } from '../../../domain/shared/letter-case.ts';
import { placeOf, type AdminCall } from '../../api/call.ts';
import { isGuarded } from '../../api/words/second-person-words.ts';
import { entityOf } from './auditing.ts';

/** The calls that need a second person, and where they wait. */
export interface SecondPersonRule {
  readonly askApproval: Pick<AskApproval, 'execute'>;
  /** The names of these calls. */
  readonly fourEyes: ReadonlySet<string>;
}

/** The refusal of callers that may name another person: with such names, one person could pass for two. */
export const OWN_CREDENTIAL = callRefused(
  'not_allowed',
  'this takes two people: call with a credential of your own, which speaks for nobody else. Where nobody has one, ' +
    WAY_TO_FOUR_EYES,
);

/** A call that is about to be made. */
interface AboutToMake {
  readonly call: AdminCall;
  readonly caller: Caller;
  readonly actor: string;
  readonly path: string;
  readonly address: string;
  readonly request: KeptRequest;
}

/** Undefined: the call may be made at once. Else the call waits for approval, or is refused because the caller's identity is not proven. */
export async function secondPersonFor(
  { askApproval, fourEyes }: SecondPersonRule,
  about: AboutToMake,
): Promise<AwaitsApproval | CallRefused | undefined> {
  const { call, caller, actor, path, address, request } = about;
  if (!takesTwo(about, fourEyes)) return undefined;
  if (caller.speaksForOthers) return OWN_CREDENTIAL;
  const { method } = placeOf(call);
  const waiting = { call: call.name, method, path, entity: entityOf(path), requestedBy: actor, address };
  return askApproval.execute({ ...waiting, credential: caller.credential }, request);
}

function takesTwo({ call, caller, request }: AboutToMake, fourEyes: ReadonlySet<string>): boolean {
  const { secondPerson: rule } = call.access;
  if (rule === undefined || !isGuarded(call, fourEyes)) return false;
  const sent = fieldsOf(request.body);
  if (rule.fields?.every((field) => sent[field] === undefined) === true) return false;
  const isOwn = rule.ofOthers !== undefined && inLowerCase(request.params[rule.ofOthers] ?? '') === caller.name;
  return !isOwn && (rule.except === undefined || !isDeepStrictEqual(sent, rule.except));
}

const fieldsOf = (body: unknown): Readonly<Record<string, unknown>> =>
  typeof body === 'object' && body !== null ? (body as Readonly<Record<string, unknown>>) : {};
