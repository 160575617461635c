import { z } from 'zod';
import type { LevelName } from '../../../application/admission/levels.ts';
import type { Presence } from '../../../application/callbacks/pull-callbacks.ts';
import type { AgentInput } from '../../../application/agent-query.ts';
import type { Failure } from '../../../application/failure.ts';
import type { Agent } from '../../../domain/agent/agent.ts';
import { camelCase, type CamelCase } from '../../../domain/shared/name-case.ts';
import { invalidParameter } from '../../../domain/shared/invalid-parameter.ts';
import { err, ok, type Result } from '../../../domain/shared/result.ts';
import {
  placeOf,
  type AnswerOf,
  type Call,
  type Deprecation,
  type Fields,
  type NoMoreThan,
  type Route,
} from '../../api/call.ts';
import { shownBy, type SourceOf } from '../answers/json-names.ts';
import { shownName } from '../answers/shown-name.ts';
import type { FormFields } from './form-fields.ts';
import { MEMO_BYTES } from './page-memo.ts';

/** A unified function: takes an Agent and its fields, and returns the envelope's `data` as JSON. `presence` is for calls that wait. */
export type AgentCall = (
  agent: Agent,
  fields: FormFields,
  presence: () => Presence,
) => Promise<Result<string, Failure>>;

/** How a path of the Agent interface is served. */
interface Service {
  /** The room for cached answers of a call whose answer depends only on the catalogue, the Agent and the request; 0 for other calls. */
  readonly memoBytes: number;
  /** Whether the call may ask a provider, so that a trace is worth its cost. */
  readonly isTraced: boolean;
  /** The priority level in which the call waits. Without a level, it does not wait. */
  readonly level?: LevelName;
}

/** A path of the Agent interface. */
export interface AgentRoute extends Service {
  readonly path: string;
  readonly deprecated: Deprecation | undefined;
  readonly call: AgentCall;
}

/** The input of a use case: the fields of the contract as text, by their names in the domain, and the calling Agent. */
type Question<B extends z.ZodType> = AgentInput<CamelCase<keyof z.output<B> & string>>;

/** Refuses, at compile time, a use case that needs a field which the contract lacks or types otherwise. */
type NoMoreAsked<I, Given> = Given extends I
  ? [Exclude<keyof I, keyof Given>] extends [never]
    ? unknown
    : { readonly 'fields that the contract lacks': Exclude<keyof I, keyof Given> }
  : never;

/** Makes the `data` of a result. Its type refuses a field that the contract lacks. */
type Show<V, A extends z.ZodType, G> = ((value: V, agent: Agent) => G) & NoMoreThan<AnswerOf<{ answers: A }>, G>;

/** A result that has all fields of the contract needs no function of its own. */
type ShowOf<V, A extends z.ZodType, G> =
  A extends z.ZodObject<infer Shape>
    ? V extends SourceOf<Shape>
      ? [show?: Show<V, A, G>]
      : [show: Show<V, A, G>]
    : [show: Show<V, A, G>];

/** Serves a call by a use case. The path, the names of the fields and the answer follow from the contract. */
const servedAs =
  (service: Service) =>
  <
    R extends Route,
    Q extends Fields,
    B extends z.ZodType,
    A extends z.ZodType,
    I,
    V,
    G extends AnswerOf<{ answers: A }>,
  >(
    call: Call<R, Q, B, A>,
    useCase: { execute(question: I): Promise<Result<V, Failure>> } & NoMoreAsked<I, Question<B>>,
    ...shows: ShowOf<V, A, G>
  ): AgentRoute => {
    const [show] = shows;
    const names = Object.keys(call.body instanceof z.ZodObject ? call.body.shape : {});
    const fieldNames = names.map((name) => [camelCase(name), name] as const);
    const shown: (value: V, agent: Agent) => unknown =
      show ?? (shownBy(call.answers as unknown as z.ZodObject<never>) as (value: V) => unknown);
    return route(call, service, async (agent, fields) => {
      const question = Object.fromEntries(fieldNames.map(([own, name]) => [own, fields[name]]));
      const answer = await useCase.execute({ agent, ...question } as I);
      return answer.ok ? ok(JSON.stringify(shown(answer.value, agent))) : answer;
    });
  };

/** A call that reads its fields and writes its answer by itself. */
export const route = (
  call: Pick<Call, 'base' | 'route' | 'deprecated'>,
  service: Service,
  answer: AgentCall,
): AgentRoute => ({
  path: call.base + placeOf(call).path,
  deprecated: call.deprecated,
  ...service,
  call: answer,
});

/** Refuses fields that the contract lacks, where a misspelt one would answer or change too much. */
export function onlyFieldsOf({ body }: Pick<Call, 'body'>, served: AgentRoute): AgentRoute {
  const names = new Set(Object.keys(body instanceof z.ZodObject ? body.shape : {}));
  return {
    ...served,
    async call(agent, fields, presence) {
      const other = Object.keys(fields).find((name) => !names.has(name));
      if (other === undefined) return served.call(agent, fields, presence);
      return err(invalidParameter(shownName(other), `is not a field of this call; those are ${[...names].join(', ')}`));
    },
  };
}

const UPSTREAM = { memoBytes: 0, isTraced: true };
/** A call that the gateway answers from its own data, uncached. */
export const OWN = { memoBytes: 0, isTraced: false };
/** A call that asks a provider for many things. */
export const HEAVY_UPSTREAM = { ...UPSTREAM, level: 'upstream' } as const;

/** Serves a call that may ask a provider. */
export const upstream = servedAs(UPSTREAM);
/** Serves a call that asks a provider for many things. */
export const heavyUpstream = servedAs(HEAVY_UPSTREAM);
/** Serves a call that the gateway answers from its own data, uncached. */
export const own = servedAs(OWN);
/** Serves a search in the catalogue. It waits in its level if its answer is not cached. */
export const searching = servedAs({ ...OWN, level: 'searches', memoBytes: MEMO_BYTES.search });
/** Serves a call that reads much of the gateway's own database. */
export const heavyOwn = servedAs({ ...OWN, level: 'reads' });
