/** A gateway that holds refusals back for longer than any test goes on. */
import { RefusalPauses, type PauseRule } from '../../../../src/adapters/http/limits/refusal-pauses.ts';
import { RateLimiter } from '../../../../src/application/limits/rate-limiter.ts';
import { notFound } from '../../../../src/application/failure.ts';
import type { ReadRefusal } from '../../../../src/application/ports/provider-inbox.ts';
import { err, ok } from '../../../../src/domain/shared/result.ts';
import { NodeDigests } from '../../../../src/adapters/cryptography/node-digests.ts';
import { agentOf, opaqueTokenOf } from '../../../ports/catalogue-seeds.ts';
import { furnishWithToken } from '../calls.ts';
import { receivedBy, startGateway, type Gateway } from '../gateway.ts';
import { limitsOf } from '../limits-of.ts';

/** Longer than any test, so that whatever is answered was not held back. */
export const FOR_EVER: PauseRule = { pauseMs: 600_000, heldPerCallerMax: 2, heldMax: 3, addressesAtOnceMax: 2 };

/** The token of a second Agent. */
export const OTHERS = `agt_${'o'.repeat(43)}`;

export type Limits = Parameters<typeof limitsOf>[1];

/** A gateway, and the refusals that it holds back. */
export interface PausingGateway {
  readonly gateway: Gateway;
  readonly pauses: RefusalPauses;
}

const REPLY = { status: 200, contentType: 'text/plain', body: 'ok' };
const replies: Readonly<Record<string, ReadRefusal>> = { A: REPLY, FORGED: { ...REPLY, isUnsigned: true } };
const known = receivedBy({
  execute: async (key) => (replies[key] === undefined ? err(notFound('provider', key)) : ok(replies[key])),
});

/** One refusal of a caller is told at once, the next ones are held back. */
export async function pausingGateway(limits: Limits, rule: Partial<PauseRule> = {}): Promise<PausingGateway> {
  let pauses: RefusalPauses | undefined;
  const gateway = await startGateway((_, clock) => {
    const atOnce = new RateLimiter({ name: 'refusals', limit: 1, windowMs: 10_000 }, clock);
    pauses = new RefusalPauses({ ...FOR_EVER, ...rule }, atOnce);
    return { limits: limitsOf(clock, { ...limits, pauses }), useCases: known };
  });
  await furnishWithToken(gateway);
  await gateway.world.agents.create(agentOf({ code: 'OTHER' }));
  const digest = new NodeDigests().sha256(OTHERS);
  await gateway.world.tokens.add(opaqueTokenOf(2, { digest, agent: 'OTHER' }));
  return { gateway, pauses: pauses! };
}

export const until = async (isSo: () => boolean): Promise<void> => {
  while (!isSo()) await new Promise(setImmediate);
};
