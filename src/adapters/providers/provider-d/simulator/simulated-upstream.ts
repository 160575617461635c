import type { SimulatedProtocol, SimulatorAnswer, SimulatorRequest } from '../../simulation/simulator-server.ts';
import { loginGame } from './launch-operations.ts';
import { memberCommands } from './player-operations.ts';
import { reportCommands } from './record-operations.ts';
import type { WmCommand } from './operation.ts';
import { done, failed, wireAnswer, type WmCode } from './answers.ts';
import type { WmState } from './state.ts';

/** The path of the real upstream, and the root, because a started simulator announces its root. */
const PATHS = ['/', '/api/wallet/Gateway.php'];
/** The largest distances of a caller's clock, behind and ahead. */
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
export class SimulatedUpstream implements SimulatedProtocol {
  readonly #account: Account;
  readonly #state: WmState;

  constructor(account: Account, state: WmState) {
    this.#account = account;
    this.#state = state;
  }

  operationOf(request: SimulatorRequest): string {
    return fieldsOf(request)('cmd');
  }

  answer(request: SimulatorRequest): SimulatorAnswer {
    if (request.method !== 'POST' || !PATHS.includes(request.path)) {
      return { status: 404, contentType: 'text/html', body: '<h1>Not Found</h1>' };
    }
    const field = fieldsOf(request);
    const wrong = this.#wrongCaller(field);
    if (wrong !== undefined) return wireAnswer(failed(wrong));
    const command = Object.hasOwn(COMMANDS, field('cmd')) ? COMMANDS[field('cmd')] : undefined;
    return wireAnswer(command === undefined ? failed(100) : command(field, this.#state));
  }

  #wrongCaller(field: (name: string) => string): WmCode | undefined {
    const [vendorId, signature] = [field('vendorId'), field('signature')];
    if (vendorId === '' && signature === '') return 103;
    if (vendorId === '') return 10301;
    if (signature === '') return 10304;
    if (vendorId !== this.#account.vendorId) return 10302;
    if (signature !== this.#account.signature) return 10303;
    return field('timestamp') === '' ? undefined : this.#wrongTime(field('timestamp'));
  }

  #wrongTime(timestamp: string): WmCode | undefined {
    if (!/^\d{10}$/.test(timestamp)) return 102;
    const behindSeconds = this.#state.nowMs() / 1000 - Number(timestamp);
    return behindSeconds > BEHIND_SECONDS_MAX || behindSeconds < -AHEAD_SECONDS_MAX ? 10202 : undefined;
  }
}

/** The real upstream takes fields from the form and from the query. */
function fieldsOf({ query, body }: SimulatorRequest): (name: string) => string {
  const form = new URLSearchParams(body);
  return (name) => form.get(name) ?? query.get(name) ?? '';
}
