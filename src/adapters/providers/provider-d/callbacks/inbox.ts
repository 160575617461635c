import {
  err,
  isSameText,
  unsigned,
  type AmountUnit,
  type ProviderInbox,
  type ProviderReply,
  type ProviderRuntime,
} from '../../protocol-kit.ts';
import { commandOf } from './calls.ts';
import { CODES } from './codes.ts';
import { formOf, pairsOf, type Pairs } from './read-body.ts';
import { codeReply } from './replies.ts';

interface Account {
  readonly signature: string;
  readonly unit: AmountUnit;
}

/** Reads the commands to one account. All commands come to one address. */
export const inboxOf = ({ signature, unit }: Account, runtime: ProviderRuntime): ProviderInbox => ({
  read: (request) => {
    const pairs = pairsOf(request.body);
    if (!isSigned(pairs, signature)) return err(unsigned(codeReply(CODES.wrongSignature)));
    const form = formOf(pairs);
    const command = commandOf(request, form.fields['cmd']);
    return command === undefined
      ? err(codeReply(CODES.unknownCommand))
      : command(form, { unit, nowMs: runtime.nowMs() });
  },
});

/** After a movement without a good answer the upstream sends TimeoutBetReturn. */
export const fault = (): ProviderReply => codeReply(CODES.failed);

/** The request must contain the shared secret exactly once, in plain text. */
function isSigned(pairs: Pairs, secret: string): boolean {
  const [sent, ...others] = pairs.filter(([name]) => name === 'signature');
  return sent !== undefined && others.length === 0 && isSameText(sent[1], secret);
}
