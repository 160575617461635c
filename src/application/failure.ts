import type { AgentMismatch } from '../domain/agent/agent.ts';
import type { InvalidParameter } from '../domain/shared/invalid-parameter.ts';
import type { TokenRefused } from './authenticate-agent/authenticate-agent.ts';

/** No such thing under that name; `what` and `key` are the caller's own words. */
export interface NotFound {
  readonly kind: 'not_found';
  readonly what: string;
  readonly key: string;
}

/** The name is taken, and what is there is left as it was. */
export interface AlreadyExists {
  readonly kind: 'already_exists';
  readonly what: string;
  readonly key: string;
}

/** Every refusal a use case can answer with; the HTTP adapter has one envelope code for each kind. */
export type Failure = InvalidParameter | AgentMismatch | TokenRefused | NotFound | AlreadyExists;

/** Refuses a name that nothing has. */
export const notFound = (what: string, key: string): NotFound => ({ kind: 'not_found', what, key });

/** Refuses a name that something has already. */
export const alreadyExists = (what: string, key: string): AlreadyExists => ({ kind: 'already_exists', what, key });
