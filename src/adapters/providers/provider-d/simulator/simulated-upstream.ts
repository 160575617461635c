import type { SimulatedProtocol, SimulatorRequest } from '../../simulator-kit.ts';
import { loginGame } from './launch-operations.ts';
import { memberCommands } from './player-operations.ts';
import { reportCommands } from './record-operations.ts';
import type { WmCommand } from './operation.ts';
import { done, failed, wireAnswer, type WmCode } from './answers.ts';
import type { WmState } from './state.ts';

/** Present clients call several paths with this ending. The root is accepted because a started simulator announces its root. */
const isDoor = (path: string): boolean => path === '/' || path.endsWith('/Gateway.php');
/** The largest differences of a caller's clock, behind and ahead. */
const BEHIND_SECONDS_MAX = 30;
const AHEAD_SECONDS_MAX = 4;

const COMMANDS: Readonly<Record<string, WmCommand>> = {
  Hello: () => done('HELLO'),
  LoginGame: loginGame,
  ...memberCommands,
  ...reportCommands,
};

interface Account {
  readonly vendorId: string;
  readonly signature: string;
}

/** The upstream's one address: finds the command, checks the caller, and carries the command out. */
export const simulatedUpstream = (account: Account, state: WmState): SimulatedProtocol => ({
  operationOf: (request) => fieldsOf(request)('cmd'),

  answer(request) {
    if (request.method !== 'POST' || !isDoor(request.path)) {
      return { status: 404, contentType: 'text/html', body: '<h1>Not Found</h1>' };
    }
    const field = fieldsOf(request);
    const wrong = wrongCaller(account, field) ?? wrongTime(field('timestamp'), state.nowMs());
    if (wrong !== undefined) return wireAnswer(failed(wrong));
    const command = Object.hasOwn(COMMANDS, field('cmd')) ? COMMANDS[field('cmd')] : undefined;
    return wireAnswer(command === undefined ? failed(100) : command(field, state));
  },
});

function wrongCaller(account: Account, field: (name: string) => string): WmCode | undefined {
  const [vendorId, signature] = [field('vendorId'), field('signature')];
  if (vendorId === '' && signature === '') return 103;
  if (vendorId === '') return 10301;
  if (signature === '') return 10304;
  if (vendorId !== account.vendorId) return 10302;
  return signature === account.signature ? undefined : 10303;
}

function wrongTime(timestamp: string, nowMs: number): WmCode | undefined {
  if (timestamp === '') return undefined;
  if (!/^\d{10}$/.test(timestamp)) return 102;
  const behindSeconds = nowMs / 1000 - Number(timestamp);
  return behindSeconds > BEHIND_SECONDS_MAX || behindSeconds < -AHEAD_SECONDS_MAX ? 10202 : undefined;
}

/** The real upstream takes fields from the form and from the query. */
function fieldsOf({ query, body }: SimulatorRequest): (name: string) => string {
  const form = new URLSearchParams(body);
  return (name) => form.get(name) ?? query.get(name) ?? '';
}
