/** The calls of the OpenAPI document, with their fields and answers. */
import type { paths } from '../generated/agent.ts';

/** The name of a call, such as `game/list`. */
export type CallName = keyof paths extends `/papi/v1/${infer Name}` ? Name : never;
type Post<Name extends CallName> = paths[`/papi/v1/${Name}`]['post'];
type Form<Body> = Body extends { content: { 'application/x-www-form-urlencoded': infer Fields } } ? Fields : never;

/** The fields of a call. */
export type Fields<Name extends CallName> = Form<NonNullable<Post<Name>['requestBody']>>;
/** The `data` of its answer. */
export type Data<Name extends CallName> =
  Post<Name>['responses'][200]['content']['application/json'] extends infer Answer
    ? Answer extends { data: infer Content }
      ? Content
      : never
    : never;

/** The calls that answer a list, page by page. */
export type WalkName = { [Name in CallName]: Data<Name> extends Page ? Name : never }[CallName];
export type Page = { readonly list: readonly unknown[] } & (
  | { readonly cursor: string; readonly has_more: boolean }
  | { readonly total: number; readonly page: number; readonly pageSize: number }
);

/** Makes a call. */
export type Call = <Name extends CallName>(name: Name, fields: Fields<Name>) => Promise<Data<Name>>;
