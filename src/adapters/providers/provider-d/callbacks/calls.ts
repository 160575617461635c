import type { ProviderRequest } from '../../protocol-kit.ts';
import { callBalance } from './balance.ts';
import type { ReadCommand } from './call.ts';
import { pointInout } from './point-inout.ts';
import { sendMemberReport } from './push.ts';
import { timeoutBetReturn } from './timeout-bet-return.ts';

/** The commands by `cmd`, which is case-sensitive. All commands come to one address. */
const COMMANDS: ReadonlyMap<string, ReadCommand> = new Map([
  ['CallBalance', callBalance],
  ['PointInout', pointInout],
  ['TimeoutBetReturn', timeoutBetReturn],
  ['SendMemberReport', sendMemberReport],
]);

/** The command of a request; undefined for any other request. */
export const commandOf = ({ method }: ProviderRequest, cmd = ''): ReadCommand | undefined =>
  method === 'POST' ? COMMANDS.get(cmd) : undefined;
