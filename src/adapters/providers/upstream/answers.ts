import type { RefusalReason, UpstreamFailure } from '../../../domain/provider/upstream-failure.ts';
import { err, ok, type Result } from '../../../domain/shared/result.ts';
import type { UpstreamResponse } from './upstream-http.ts';

/** The longest text of a provider that is stored. */
const UPSTREAM_TEXT_MAX = 200;

/** A refusal of the provider. */
export const refused = (
  reason: RefusalReason,
  upstreamCode: string,
  upstreamText = '',
): { readonly ok: false; readonly error: UpstreamFailure } =>
  err({
    kind: 'provider_refused',
    reason,
    upstreamCode: upstreamCode.slice(0, UPSTREAM_TEXT_MAX),
    upstreamText: upstreamText.slice(0, UPSTREAM_TEXT_MAX),
  });

/** The answer does not fit the protocol, so the outcome is unknown. */
export const unreadable = (detail: string): { readonly ok: false; readonly error: UpstreamFailure } =>
  err({ kind: 'provider_outcome_unknown', cause: 'unreadable_answer', detail });

/** A status that no protocol uses on purpose. A 5xx may come from a proxy after the provider has acted. */
export const unexpectedStatus = ({ status }: UpstreamResponse): Result<never, UpstreamFailure> =>
  err({
    kind: 'provider_outcome_unknown',
    cause: status >= 500 ? 'server_error' : 'unreadable_answer',
    detail: `HTTP status ${status}`,
    httpStatus: status,
  });

/** The protocol cannot carry out the call without `parameter`, which is a name of the unified interface. */
export const parameterNeeded = (parameter: string, rule: string): Result<never, UpstreamFailure> =>
  err({ kind: 'parameter_needed', parameter, rule });

/** The answer to a question about an order that the upstream does not know. */
export const noSuchOrder = (remark: string) =>
  ok({ state: 'unknown', owner: undefined, amount: undefined, balanceAfter: undefined, remark } as const);

/** The upstream itself does not know whether it acted. */
export const unclear = (detail: string): { readonly ok: false; readonly error: UpstreamFailure } =>
  err({ kind: 'provider_outcome_unknown', cause: 'server_error', detail });

/** Whether the upstream refused with one of these codes. */
export const isRefusedWith = (result: Result<unknown, UpstreamFailure>, ...codes: readonly string[]): boolean =>
  !result.ok && result.error.kind === 'provider_refused' && codes.includes(result.error.upstreamCode);

/** The upstream's text without these secrets, because some upstreams quote the request in their texts. */
export const withoutSecrets = (text: string, secrets: readonly (string | undefined)[]): string =>
  secrets
    .flatMap((secret) => (secret === undefined || secret === '' ? [] : [secret, encodeURIComponent(secret)]))
    .reduce((clean, secret) => clean.replaceAll(secret, '***'), text);
