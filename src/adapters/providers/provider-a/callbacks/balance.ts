import { readShape, z } from '../../protocol-kit.ts';
import type { ReadCallback } from './call.ts';
import { loginName } from './fields.ts';
import { ERRORS, errorReply, resultReply, toldBalance } from './replies.ts';
import { NO_WALLET } from './verdict.ts';

/** `open.operator.user.balance` asks for the balance of a player. The answer is a bare number. */
export const readUserBalance: ReadCallback = ({ id, params }) => {
  const asked = readShape(schema, params).data;
  return (
    asked && {
      kind: 'balances',
      players: [{ upstreamName: asked.loginId, currency: undefined }],
      reply: ([outcome]) => {
        if (outcome?.kind === 'balance') return resultReply(id, toldBalance(outcome.balance));
        return errorReply(id, outcome?.kind === 'no_wallet' ? NO_WALLET[outcome.because] : ERRORS.system);
      },
    }
  );
};

const schema = z.object({ loginId: loginName });
