import { createHash, timingSafeEqual } from 'node:crypto';
import type { ProviderInbox, ProviderReply, ProviderRequest } from '../../../../application/ports/provider-inbox.ts';
import type { InvalidParameter } from '../../../../domain/shared/invalid-parameter.ts';
import { err, ok, type Result } from '../../../../domain/shared/result.ts';
import { readCredentials } from '../../upstream/credentials.ts';
import type { ProviderConnection } from '../../upstream/provider-protocol.ts';
import { credentialsSchema } from '../config.ts';
import { callBalance } from './call-balance.ts';
import type { ReadCommand } from './call.ts';
import { CODES } from './codes.ts';
import { formOf, pairsOf, type Pairs } from './form.ts';
import { pointInout } from './point-inout.ts';
import { codeReply } from './replies.ts';
import { sendMemberReport } from './send-member-report.ts';
import { timeoutBetReturn } from './timeout-bet-return.ts';
import { unsigned } from '../../upstream/unsigned.ts';

/** By `cmd`, which is case-sensitive; all come to one address. */
const COMMANDS: ReadonlyMap<string, ReadCommand> = new Map([
  ['CallBalance', callBalance],
  ['PointInout', pointInout],
  ['TimeoutBetReturn', timeoutBetReturn],
  ['SendMemberReport', sendMemberReport],
]);

/** Ready to read what one account is sent. */
export function listen({ credentials, runtime }: ProviderConnection): Result<ProviderInbox, InvalidParameter> {
  const config = readCredentials(credentialsSchema, credentials);
  if (!config.ok) return config;
  const { signature } = config.value;
  return ok({
    read: (request) => {
      const pairs = pairsOf(request.body);
      if (!isSigned(pairs, signature)) return err(unsigned(codeReply(CODES.wrongSignature)));
      const form = formOf(pairs);
      if (form === undefined) return err(codeReply(CODES.invalid));
      const command = commandOf(request, form.fields['cmd']);
      return command === undefined ? err(codeReply(CODES.unknownCommand)) : command(form, runtime.nowMs());
    },
  });
}

/** After a movement without a good answer the upstream sends TimeoutBetReturn. */
export const fault = (): ProviderReply => codeReply(CODES.failed);

const commandOf = ({ method }: ProviderRequest, cmd = ''): ReadCommand | undefined =>
  method === 'POST' ? COMMANDS.get(cmd) : undefined;

/** The shared secret itself, in clear, once. */
function isSigned(pairs: Pairs, secret: string): boolean {
  const [sent, ...others] = pairs.filter(([name]) => name === 'signature');
  return sent !== undefined && others.length === 0 && timingSafeEqual(digestOf(sent[1]), digestOf(secret));
}

/** The comparison wants equal lengths. */
const digestOf = (text: string): Buffer => createHash('sha256').update(text).digest();
