import type { z } from 'zod';
import type { Failure } from '../../../application/failure.ts';
import type { Agent } from '../../../domain/agent/agent.ts';
import { ok, type Result } from '../../../domain/shared/result.ts';
import { placeOf, type AnswerOf, type Call, type Fields, type NoMoreThan, type Route } from '../../api/call.ts';
import type { HeavyOn } from '../middleware/heavy-calls.ts';
import type { FormFields } from './form-fields.ts';

/** One unified function behind its path: an Agent and its fields in, the envelope's `data` as JSON out. */
export type AgentCall = (agent: Agent, fields: FormFields) => Promise<Result<string, Failure>>;

/** How a path of the Agent interface is served. */
interface Service {
  /** Whether the answer depends on nothing but the catalogue, the Agent and the request, so that it may be remembered. */
  readonly isMemoised: boolean;
  /** Whether a provider may be asked, so that somebody may want to see what the time went for. */
  readonly isTraced: boolean;
  /** For how many milliseconds at most it keeps the Agent's next call from beginning, while others want something ({@link CallStarts}). */
  readonly startHeldMs: number;
  /** The resource that the call holds for long, if it does. */
  readonly isHeavyOn?: HeavyOn;
}

/** A path of the Agent interface. */
export interface AgentRoute extends Service {
  readonly path: string;
  readonly call: AgentCall;
}

/** A call that may ask a provider. */
export const UPSTREAM = { isMemoised: false, isTraced: true, startHeldMs: 10 } as const;
/** A call that may ask a provider, and is mostly answered by the gateway itself. */
export const SELDOM_UPSTREAM = { ...UPSTREAM, startHeldMs: 50 } as const;
/** A call that the gateway answers by itself, anew each time. */
export const OWN = { isMemoised: false, isTraced: false, startHeldMs: 1_000 } as const;

/** The question to a handler: the fields of the contract, as text. */
export type Asked<B extends z.ZodType> = Readonly<Record<keyof z.output<B> & string, string | undefined>>;

/** Serves a call: its path, the names of its fields and what it answers are those of the contract. */
export const served = <
  R extends Route,
  Q extends Fields,
  B extends z.ZodType,
  A extends z.ZodType,
  G extends AnswerOf<{ answers: A }>,
>(
  call: Call<R, Q, B, A>,
  service: Service,
  handler: ((agent: Agent, fields: Asked<B>) => Promise<Result<G, Failure>>) & NoMoreThan<AnswerOf<{ answers: A }>, G>,
): AgentRoute => ({
  path: call.base + placeOf(call).path,
  ...service,
  call: async (agent, fields) => {
    const answer = await handler(agent, fields);
    return answer.ok ? ok(JSON.stringify(answer.value)) : answer;
  },
});
