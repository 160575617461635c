import type { CallRefused, NotFound } from '../../../application/failure.ts';
import { callRefused, notFound } from '../../../application/failure.ts';
import type { FindItemOwner } from '../../../application/people/find-item-owner.ts';
import type { Caller } from '../../../domain/people/administrator.ts';
import { hasRight, neededRole, reachOf, type OwnedItem, type Right } from '../../../domain/people/rights.ts';
import { agentOfRole, staffRoleOf } from '../../../domain/people/role.ts';
import { foldCode } from '../../../domain/shared/code.ts';
import { inLowerCase } from '../../../domain/shared/letter-case.ts';
import { err, ok, type Result } from '../../../domain/shared/result.ts';
import type { AdminCall } from '../../api/call.ts';

/** The names in the path, or the parameters of the query, as text. */
export type Texts = Readonly<Record<string, string>>;

/** The facts of a caller on which rights depend. */
type Asking = Pick<Caller, 'name' | 'role'>;

/** An administrator's request, before its body is read. */
interface Request {
  readonly caller: Asking;
  readonly params: Texts;
  readonly query: Texts;
}

/** An allowed request. For the people of an Agent, the query is limited to that Agent. */
export interface Admitted {
  readonly query: Texts;
  /** The Agent whose own people call; undefined for all other callers. */
  readonly ownAgent: string | undefined;
}

/** Finds the Agent of an item by its id. */
export type OwnersOfItems = Pick<FindItemOwner, 'execute'>;

type Refusal = CallRefused | NotFound;

/** Checks whether the caller may make the call. For an Agent's own people, things of other Agents do not exist. */
export async function mayMake(
  call: Pick<AdminCall, 'access'>,
  request: Request,
  owners: OwnersOfItems,
): Promise<Result<Admitted, Refusal>> {
  const { caller, params, query } = request;
  const { access } = call;
  const ownAgent = agentOfRole(caller.role);
  const reach = reachOf(caller.role, access);
  if (reach === 'all') return ok({ query, ownAgent });
  if (reach === 'self' && inLowerCase(params[access.ofSelf ?? ''] ?? '') === caller.name)
    return ok({ query, ownAgent });
  if (reach === 'agent' && ownAgent !== undefined) return ofOwnAgent(call, { ...request, ownAgent }, owners);
  return err(notAllowed(caller, neededRole(access)));
}

async function ofOwnAgent(
  { access: { ofAgent } }: Pick<AdminCall, 'access'>,
  { params, query, ownAgent }: Request & { readonly ownAgent: string },
  owners: OwnersOfItems,
): Promise<Result<Admitted, Refusal>> {
  if (ofAgent === undefined || ofAgent.in === 'all') return ok({ query, ownAgent });
  const named = (ofAgent.in === 'query' ? query : params)[ofAgent.name] ?? '';
  if (ofAgent.in === 'item') {
    const owner = await owners.execute(ofAgent.item, named);
    return owner === ownAgent ? ok({ query, ownAgent }) : err(notFound(ITEM_WORDS[ofAgent.item], named));
  }
  if (ofAgent.in === 'query' && named === '') return ok({ query: { ...query, [ofAgent.name]: ownAgent }, ownAgent });
  return foldCode(named) === ownAgent ? ok({ query, ownAgent }) : err(notFound('agent', named));
}

/** The names of items in refusals, as in those of the use cases. */
const ITEM_WORDS: Readonly<Record<OwnedItem, string>> = { callback: 'callback', in_doubt: 'item in doubt' };

/** Checks whether the caller may send these fields. Returns the refusal. */
export function mayFill({ access }: Pick<AdminCall, 'access'>, caller: Asking, body: unknown): CallRefused | undefined {
  const sent = typeof body === 'object' && body !== null ? Object.keys(body) : [];
  const staff = staffRoleOf(caller.role);
  const needed = sent.flatMap((field): Right[] =>
    Object.hasOwn(access.fieldRights, field) ? [access.fieldRights[field] ?? 'administer'] : [],
  );
  const missing = needed.find((right) => staff === undefined || !hasRight(staff, right));
  return missing === undefined ? undefined : notAllowed(caller, neededRole({ right: missing }));
}

const notAllowed = ({ role }: Asking, needed: string): CallRefused =>
  callRefused('not_allowed', `the role ${role} may not do this; it takes the role ${needed}`);
