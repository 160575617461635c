import { z } from 'zod';
import type { Access, AgentPlace, Right } from '../../domain/people/rights.ts';
import { ADMIN_BODY, LOGIN_BODY, type BodyBounds } from './schemas/body-limits.ts';
import type { FailureKind } from './words/failure-codes.ts';

/** A chapter of the documentation: the calls about one subject. */
export interface Chapter {
  readonly name: string;
  readonly description: string;
}

/** Schemas by name: of the fields of a body, or of the parameters of a path or a query. */
export type Fields = Readonly<Record<string, z.ZodType>>;

type NoFields = Readonly<Record<string, never>>;

/** A method and a path, with names in braces for the parts that identify an entity. */
export type Route = `${'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'} /${string}`;

export type NameIn<R extends string> = R extends `${string}{${infer Name}}${infer Rest}` ? Name | NameIn<Rest> : never;

/** A value in an answer, which is read-only. */
export type Shown<T> = T extends object ? { readonly [Key in keyof T]: Shown<T[Key]> } : T;

/** The value that a handler of the call returns: the envelope's `data`. */
export type AnswerOf<C extends { readonly answers: z.ZodType }> = Shown<z.output<C['answers']>>;

/** The names of the fields, at any depth, that a value has and another type lacks; never if there are none. */
type Beyond<Given, Wanted> = unknown extends Wanted
  ? never
  : Given extends readonly (infer One)[]
    ? Beyond<One, Extract<Wanted, readonly unknown[]>[number]>
    : Given extends object
      ? { [Key in keyof Given & string]: BeyondAt<Given[Key], Extract<Wanted, object>, Key> }[keyof Given & string]
      : never;

type BeyondAt<Given, Wanted, Key extends string> = Key extends NameOf<Wanted> ? Beyond<Given, At<Wanted, Key>> : Key;
type NameOf<Wanted> = Wanted extends unknown ? keyof Wanted : never;
type At<Wanted, Key> = Wanted extends unknown ? (Key extends keyof Wanted ? Wanted[Key] : never) : never;

/** A second type for a handler, which makes the compiler refuse an answer with a field that the contract lacks, at any depth. */
export type NoMoreThan<Wanted, Given> = [Beyond<Given, Wanted>] extends [never]
  ? unknown
  : { readonly 'fields that the contract lacks': Beyond<Given, Wanted> };

/** A call that will go, as docs/versioning.md promises. */
export interface Deprecation {
  /** The day since when the call is deprecated, and the day of its end at the earliest, at 00:00 UTC: `2027-01-31`. */
  readonly since: string;
  readonly sunset: string;
  /** The address of the page that tells what takes its place. It may be relative to the call. */
  readonly link: string;
}

interface MayEnd {
  readonly deprecated?: Deprecation;
}

/** The facts of a call, as its contract states them. `B` checks the body, and `A` describes the envelope's `data`. */
interface Description<R extends Route, Q extends Fields, B extends z.ZodType, A extends z.ZodType> {
  readonly chapter: Chapter;
  readonly route: R;
  /** The unique name of the operation. */
  readonly name: string;
  readonly summary: string;
  readonly description: string;
  /** The parameters of the path, in its order. */
  readonly params?: Readonly<Record<NameIn<R>, z.ZodType>>;
  readonly query?: Q;
  readonly body?: B;
  /** An example of the body. */
  readonly sends?: z.input<B>;
  /** The same example as NDJSON, if a body may also have a line for each row. */
  readonly sendsLines?: string;
  /** The limits of a body that is larger than usual. */
  readonly bodyMax?: BodyBounds;
  /** A description of the body beyond its fields. */
  readonly aboutBody?: string;
  readonly answers: A;
  /** Examples of `data`, by name. */
  readonly examples: Readonly<Record<string, Shown<z.output<A>>>>;
  /** The failures beyond those of every call of the interface. */
  readonly failures?: readonly FailureKind[];
  /** The content type of an answer that is not an envelope. */
  readonly contentType?: string;
  /** Another format of the answer, for callers that accept its content type, with an example. */
  readonly orElse?: { readonly contentType: string; readonly example: string };
}

/** The facts of an administration call: those of any call, and the callers that may make it. */
export interface AdminDescription<R extends Route, Q extends Fields, B extends z.ZodType, A extends z.ZodType>
  extends Description<R, Q, B, A>, MayEnd {
  /** The right that the caller needs. */
  readonly right: Right;
  /** Fields of the body that need another right. */
  readonly fieldRights?: Readonly<Record<string, Right>>;
  /** The place where the call names an Agent whose own people may make the call too. */
  readonly ofAgent?: AgentPlace;
  /** The parameter of the path that names an administrator, who may make the call about themselves. */
  readonly ofSelf?: string;
  /** If set, the call can require the approval of a second person. */
  readonly secondPerson?: SecondPerson;
  /** True for a reading call that waits for an Agent or a provider, and hardly for the database. */
  readonly waitsForOthers?: true;
}

/** How a call can require a second person. A repetition of the call, after a crash, must not do more than the first time. */
export interface SecondPerson {
  /** Only calls that send one of these fields wait. */
  readonly fields?: readonly string[];
  /** Fields whose values are not shown to anybody. */
  readonly hides?: readonly string[];
  /** True for calls by which one person could act as two. They need a second person if any other call does. */
  readonly isImplied?: true;
  /** The parameter of the path that names a person. A call about the caller does not wait. */
  readonly ofOthers?: string;
  /** The only body with which a call does not wait. */
  readonly except?: Readonly<Record<string, unknown>>;
}

/** The callers of an administration call: its line in the table of rights. */
export interface CallAccess extends Access {
  readonly fieldRights: Readonly<Record<string, Right>>;
  readonly secondPerson: SecondPerson | undefined;
}

/** One call, with everything that code, documentation and command line need to know about it. */
export interface Call<
  R extends Route = Route,
  Q extends Fields = Fields,
  B extends z.ZodType = z.ZodType,
  A extends z.ZodType = z.ZodType,
>
  extends Omit<Description<R, Q, B, A>, 'params' | 'query'>, MayEnd {
  /** The prefix of the path, such as `/admin/v1`. */
  readonly base: string;
  /** The kind of caller whose token is needed. */
  readonly caller: 'agent' | 'operator' | 'anybody';
  /** The administrators who may make it; undefined if no administrator makes it. */
  readonly access: CallAccess | undefined;
  readonly params: Fields;
  readonly query: Q;
  readonly failures: readonly FailureKind[];
  /** Content types of the body, the default first. */
  readonly bodyTypes: readonly string[];
}

/** A call of the administration API. */
export interface AdminCall<
  R extends Route = Route,
  Q extends Fields = Fields,
  B extends z.ZodType = z.ZodType,
  A extends z.ZodType = z.ZodType,
> extends Call<R, Q, B, A> {
  readonly access: CallAccess;
  readonly bodyMax: BodyBounds;
  readonly waitsForOthers?: true;
}

/** Requires a description for every parameter of a call, and none for a call without parameters. */
type WithParams<R extends Route> = [NameIn<R>] extends [never] ? unknown : { readonly params: Fields };

const JSON_TYPE = 'application/json';

/** Describes a call of the administration API. Most of its failures follow from whether it has a body or a query, and names an entity. */
export function adminCall<
  const R extends Route,
  A extends z.ZodType,
  Q extends Fields = NoFields,
  B extends z.ZodType = z.ZodUndefined,
>(call: AdminDescription<R, Q, B, A> & WithParams<R>): AdminCall<R, Q, B, A> {
  const { right, fieldRights = {}, ofAgent, ofSelf, secondPerson } = call;
  const { params = {}, query = {} as Q, body, bodyMax = ADMIN_BODY, sendsLines, failures = [] } = call;
  const failed: readonly (readonly [boolean, readonly FailureKind[]])[] = [
    [body !== undefined, ['invalid_parameter', 'body_malformed', 'body_too_large', 'body_type_unsupported']],
    [Object.keys(query).length > 0, ['invalid_parameter']],
    [true, ['token_refused', 'not_allowed', 'no_such_path']],
    [Object.keys(params).length > 0 || ofAgent !== undefined, ['not_found']],
    [secondPerson !== undefined, ['awaits_approval']],
    [true, failures],
  ];
  return {
    ...call,
    base: '/admin/v1',
    caller: 'operator',
    access: { right, fieldRights, ofAgent, ofSelf, secondPerson },
    params,
    query,
    bodyMax,
    bodyTypes: sendsLines === undefined ? [JSON_TYPE] : ['application/x-ndjson', JSON_TYPE],
    failures: failed.flatMap(([holds, kinds]) => (holds ? kinds : [])),
  };
}

/** Describes a call of the Agent interface, with form fields or JSON. */
export const agentCall = <const R extends Route, B extends z.ZodType, A extends z.ZodType>(
  call: Description<R, NoFields, B, A> & MayEnd & { readonly body: B; readonly sends: z.input<B> },
): Call<R, NoFields, B, A> => ({
  ...call,
  base: '/papi/v1',
  caller: 'agent',
  access: undefined,
  params: {},
  query: {},
  bodyTypes: ['application/x-www-form-urlencoded', JSON_TYPE],
  failures: [
    ...(['invalid_parameter', 'body_malformed', 'token_refused', 'agent_mismatch', 'agent_moved'] as const),
    ...(['body_too_large', 'body_type_unsupported'] as const),
    ...(call.failures ?? []),
  ],
});

/** Describes a call without a token and without parameters. */
export const openCall = <const R extends Route, A extends z.ZodType>(
  call: Description<R, NoFields, z.ZodUndefined, A>,
): Call<R, NoFields, z.ZodUndefined, A> => ({
  ...call,
  base: '',
  caller: 'anybody',
  access: undefined,
  params: {},
  query: {},
  bodyTypes: [],
  failures: call.failures ?? [],
});

/** Describes a call by which a program signs in. It needs no token, and has a body. */
export const signInCall = <const R extends Route, B extends z.ZodType, A extends z.ZodType>(
  call: Description<R, NoFields, B, A> & { readonly body: B; readonly sends: z.input<B> },
): Call<R, NoFields, B, A> & { readonly body: B; readonly bodyMax: BodyBounds } => ({
  ...call,
  base: '/admin/v1',
  caller: 'anybody',
  access: undefined,
  params: {},
  query: {},
  bodyMax: LOGIN_BODY,
  bodyTypes: [JSON_TYPE],
  failures: [
    ...(['invalid_parameter', 'body_malformed', 'body_too_large', 'body_type_unsupported'] as const),
    ...(['not_allowed', 'no_such_path'] as const),
    ...(call.failures ?? []),
  ],
});

/** The method of a call, and its path without the prefix of its interface. */
export function placeOf({ route }: Pick<Call, 'route'>): {
  readonly method: string;
  readonly path: string;
} {
  const [method = '', path = ''] = route.split(' ');
  return { method, path };
}

/** The whole path of a call with its parameters filled in. The log of changes and the approvals always use this form. */
export const filledPath = (call: Pick<Call, 'base' | 'route'>, params: Readonly<Record<string, string>>): string =>
  call.base + placeOf(call).path.replaceAll(/\{(\w+)\}/g, (_, name: string) => pathSegment(params[name] ?? ''));

/** A name in a path. `@`, `+` and `:` are not escaped. */
export const pathSegment = (name: string): string =>
  encodeURIComponent(name.toWellFormed()).replaceAll('%40', '@').replaceAll('%2B', '+').replaceAll('%3A', ':');

/** The `data` of a call without a result. */
export const NOTHING = z.strictObject({}).meta({ id: 'Nothing', description: 'Empty.' });
