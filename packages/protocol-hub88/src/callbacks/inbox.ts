import { readConfig, type Hub88Config } from '../config.ts';
import {
  configured,
  err,
  inLowerCase,
  ok,
  unsigned,
  type ProviderInbox,
  type ProviderReply,
  type ProviderRequest,
  type ProviderRuntime,
} from '../kit.ts';
import { isSigned, SIGNATURE_HEADER } from '../signature.ts';
import { callbackOf, unreadMessage } from './calls.ts';
import { headOf, membersOf } from './fields.ts';
import { reply, unclear } from './replies.ts';

/** Makes the inbox of one operator account. */
export const listen = configured(readConfig, (config, { runtime }) => inboxOf(config, runtime));

/** Nothing of a body is read before its signature has proved the sender, so the refusal cannot repeat the request's id. */
const UNPROVEN = unsigned(reply({ user: undefined, requestUuid: undefined }, 'RS_ERROR_INVALID_SIGNATURE'));
const HEADER = inLowerCase(SIGNATURE_HEADER);

const inboxOf = (config: Hub88Config, runtime: ProviderRuntime): ProviderInbox => ({
  read(request) {
    const { method, path, headers = {}, body } = request;
    if (!isSigned(body, headers[HEADER], config.hub88Keys)) return err(UNPROVEN);
    const members = membersOf(body);
    const callback = callbackOf(method, path);
    if (members === undefined || callback === undefined) return err(reply(headOf(members), 'RS_ERROR_WRONG_SYNTAX'));
    const message = callback.read(members, { config, nowMs: runtime.nowMs() });
    if (message.ok) return message;
    return callback.isOwed
      ? ok(unreadMessage(members, config, message.error))
      : err(reply(headOf(members), message.error));
  },
});

/** The answer after a fault of the gateway, for any request. */
export function fault({ method, path, body }: ProviderRequest): ProviderReply {
  return unclear(headOf(membersOf(body)), callbackOf(method, path)?.isOwed === true);
}
