import type Koa from 'koa';
import type { FairQueue, OnceGone } from '../../../application/admission/fair-queue.ts';
import type { Caller } from '../../../domain/people/administrator.ts';
import { agentOfRole } from '../../../domain/people/role.ts';
import { placeOf, type AdminCall } from '../../api/call.ts';
import { ADMIN_CALLS } from '../../api/contracts.ts';
import { refusal, type Answer } from '../answers/answer.ts';
import { refusalOf } from '../answers/not-ready.ts';
import { send, type GatewayState } from '../middleware/gateway-context.ts';
import { onceGone } from '../messages/once-gone.ts';

/** A reading call of an administrator; `route` is a pattern such as `/admin/v1/agents/:code`. */
interface Reading {
  readonly route: string;
  readonly caller: Pick<Caller, 'role' | 'name'> | undefined;
  readonly onceGone: OnceGone | undefined;
}

/** The route of a call, in the form of the router. */
export const routeOf = (call: AdminCall): string =>
  call.base + placeOf(call).path.replaceAll(/\{(\w+)\}/g, (_, name: string) => `:${name}`);

/** Calls that wait for other systems. They would block a slot of the database meanwhile, so their own use cases limit them. */
const WAITING_FOR_OTHERS: ReadonlySet<string> = new Set(
  ADMIN_CALLS.filter(({ waitsForOthers }) => waitsForOthers === true).map(routeOf),
);

/**
 * Runs a reading call when its queue is served. Operators read long lists, so these calls share slots with the heavy calls of Agents. Each caller has
 * a queue, and the queues are served round-robin, so that nobody blocks others. The slot of an operator is free again at once, because a page of the
 * console needs several calls. The slot of an Agent's own people rests afterwards, as the slot of an Agent does.
 */
export async function readInTurn(
  reads: FairQueue,
  { route, caller, onceGone: gone }: Reading,
  read: (hasWaited: boolean) => Promise<void>,
): Promise<Answer | undefined> {
  if (WAITING_FOR_OTHERS.has(route)) {
    await read(false);
    return undefined;
  }
  const agent = caller && agentOfRole(caller.role);
  const work = (hasWaited: boolean): Promise<true> => read(hasWaited).then(() => true);
  const isRead = await reads.run(flowOf(route, caller), work, { rests: agent !== undefined, onceGone: gone });
  return isRead === true ? undefined : refusal(reads.refusal);
}

/**
 * The queue of a call. All people of an Agent share one queue. An operator has one queue per list, so that a slow list does not block the others.
 * None of these names is a queue of an Agent's own calls, because no code of an Agent has a space.
 */
function flowOf(route: string, caller: Reading['caller']): string {
  const agent = caller && agentOfRole(caller.role);
  return agent === undefined ? `${caller?.name ?? ''} GET ${route}` : `people of ${agent}`;
}

/** The middleware that runs reading calls over HTTP in this way. */
export const readingInTurn =
  (reads: FairQueue): Koa.Middleware<GatewayState> =>
  async (ctx, next) => {
    if (ctx.method !== 'GET') {
      await next();
      return;
    }
    const { route, caller, stillAdmitted } = ctx.state;
    const refused = await readInTurn(reads, { route, caller, onceGone: onceGone(ctx) }, async (hasWaited) => {
      const admitted = hasWaited ? await stillAdmitted?.() : undefined;
      if (admitted?.ok === false) send(ctx, refusalOf(admitted.error));
      else await next();
    });
    if (refused !== undefined) send(ctx, refused);
  };
