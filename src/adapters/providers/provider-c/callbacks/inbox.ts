import type { ProviderInbox, ProviderReply, ProviderRequest } from '../../../../application/ports/provider-inbox.ts';
import { err } from '../../../../domain/shared/result.ts';
import type { ProviderRuntime } from '../../upstream/provider-runtime.ts';
import type { CurrencyUnits } from '../currencies.ts';
import { CALLBACKS, type ReadCallback } from './calls.ts';
import { CODES } from './codes.ts';
import { openBody } from './open-body.ts';
import { readFields } from './read-body.ts';
import { errorReply } from './replies.ts';
import { unsigned } from '../../upstream/unsigned.ts';
import { inLowerCase } from '../../../../domain/shared/letter-case.ts';

/** Reads callbacks. The encryption proves the sender: the protocol has no signature beside it. */
export const inboxOf = (encryptKey: string, units: CurrencyUnits, runtime: ProviderRuntime): ProviderInbox => ({
  read: (request) => {
    const text = openBody(request.body, encryptKey);
    const fields = text === undefined ? undefined : readFields(text);
    if (fields === undefined) return err(unsigned(errorReply(CODES.undecipherable)));
    const message = callbackOf(request)?.(fields, units, runtime.nowMs()) ?? err(CODES.general);
    return message.ok ? message : err(errorReply(message.error));
  },
});

/** After 9999 the upstream repeats payouts and cancellations, and takes an unanswered bet back. */
export const fault = (): ProviderReply => errorReply(CODES.systemError);

/** Some operators are called with the ending `.aspx`, as if each callback were a page. */
const PATH = /^\/([A-Za-z]+)(?:\.aspx)?$/i;

function callbackOf({ method, path }: ProviderRequest): ReadCallback | undefined {
  const name = method === 'POST' ? PATH.exec(path)?.[1] : undefined;
  return CALLBACKS.get(inLowerCase(name ?? ''));
}
