import { err, ok, readShape } from '../../protocol-kit.ts';
import type { ReadCommand } from './call.ts';
import { CODES } from './codes.ts';
import { balanceFields } from './fields.ts';
import { namedPlayer } from './named-player.ts';
import { balanceReply, codeReply } from './replies.ts';

export const callBalance: ReadCommand = ({ fields }, of) => {
  const read = readShape(balanceFields, fields);
  if (!read.success) return err(codeReply(CODES.invalid));
  const { user } = read.data;
  return ok({
    kind: 'balances',
    players: [namedPlayer(user)],
    reply: ([outcome]) => balanceReply(user, outcome, of),
  });
};
