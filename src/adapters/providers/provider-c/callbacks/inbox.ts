import {
  err,
  inLowerCase,
  ok,
  refusedWhole,
  unsigned,
  type ProviderInbox,
  type ProviderMessage,
  type ProviderReply,
  type ProviderRequest,
  type ProviderRuntime,
  type ReadRefusal,
  type Result,
  type UnreadReport,
} from '../../protocol-kit.ts';
import type { CurrencyUnits } from '../currencies.ts';
import { CALLBACKS, isOfUpstream, PAYMENTS, unreadPayment } from './calls.ts';
import { CODES } from './codes.ts';
import { openBody } from './open-body.ts';
import { legibleFields, readFields } from './read-body.ts';
import { errorReply } from './replies.ts';

/** Reads callbacks. The encryption proves the sender, because the protocol has no separate signature. */
export const inboxOf = (encryptKey: string, units: CurrencyUnits, runtime: ProviderRuntime): ProviderInbox => ({
  read: (request) => {
    const name = nameOf(request);
    const opened = openBody(request.body, encryptKey);
    const fields = opened?.isDamaged === false ? readFields(opened.text) : undefined;
    if (fields === undefined) return refusedText(name, opened?.text, units);
    const message = CALLBACKS.get(name)?.(fields, units, runtime.nowMs()) ?? err(CODES.general);
    if (message.ok) return message;
    const reply = errorReply(message.error);
    return PAYMENTS.has(name) ? shown(unreadPayment(fields, units), reply) : err(reply);
  },
});

type Read = Result<ProviderMessage, ReadRefusal>;

/** Refuses a text that cannot be read as a whole. An operator sees it if it is a payment of the upstream. */
function refusedText(name: string, text: string | undefined, units: CurrencyUnits): Read {
  const fields = text !== undefined && PAYMENTS.has(name) ? legibleFields(text) : {};
  const reply = errorReply(CODES.undecipherable);
  return isOfUpstream(fields) ? shown(unreadPayment(fields, units), reply) : err(unsigned(reply));
}

/** A refusal that an operator sees. */
const shown = (unread: UnreadReport, reply: ProviderReply): Read => ok(refusedWhole([unread], reply));

/** After 9999 the upstream repeats payouts and cancellations, and takes back an unanswered bet. */
export const fault = (): ProviderReply => errorReply(CODES.systemError);

/** The calls to some operators have the ending `.aspx`, as if each callback were a page. */
const PATH = /^\/([A-Za-z]+)(?:\.aspx)?$/i;

/** The name of a callback in lower case; empty for another request. */
const nameOf = ({ method, path }: ProviderRequest): string =>
  inLowerCase((method === 'POST' ? PATH.exec(path)?.[1] : undefined) ?? '');
