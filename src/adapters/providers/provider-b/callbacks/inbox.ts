import {
  err,
  unsigned,
  type ProviderInbox,
  type ProviderReply,
  type ProviderRequest,
  type ProviderRuntime,
  type ReadRefusal,
} from '../../protocol-kit.ts';
import type { ProviderBConfig } from '../config.ts';
import { answerCode } from './replies.ts';
import { callbackOf } from './calls.ts';
import type { CodeName } from './codes.ts';
import { membersOf, senderFault } from './read-body.ts';
import { instantOf } from './fields.ts';

/** The inbox of one operator account. */
export const inboxOf = (config: ProviderBConfig, runtime: ProviderRuntime): ProviderInbox => ({
  read(request) {
    const callback = callbackOf(request);
    if (callback === undefined) return err(answerCode('internal_error'));
    const members = membersOf(request.body);
    const fault = senderFault(members, callback.word, config);
    if (fault !== undefined) return err(refusalOf(callback.refuse(members, fault), fault));
    const nowMs = runtime.nowMs();
    const signedAtMs = instantOf(members['request_time']);
    if (isStale(signedAtMs, nowMs, config)) return err(unsigned(callback.refuse(members, 'signature')));
    const message = callback.read(members, { config, requestedAtMs: signedAtMs ?? nowMs });
    return message.ok ? message : err(callback.refuse(members, message.error));
  },
});

/** Checked only if the operator has configured a limit, because the document does not say how old a repeated request may be. */
const isStale = (signedAtMs: number | undefined, nowMs: number, { requestWindowMs }: ProviderBConfig): boolean =>
  requestWindowMs !== undefined && !(Math.abs(nowMs - (signedAtMs ?? NaN)) <= requestWindowMs);

/** A truncated body has no signature, so it proves nothing about its sender. */
const refusalOf = (reply: ProviderReply, name: CodeName): ReadRefusal =>
  name === 'internal_error' ? reply : unsigned(reply);

/** Answers 999 in every row that can be read. */
export function fault(request: ProviderRequest): ProviderReply {
  const callback = callbackOf(request);
  return callback?.refuse(membersOf(request.body), 'internal_error') ?? answerCode('internal_error');
}
