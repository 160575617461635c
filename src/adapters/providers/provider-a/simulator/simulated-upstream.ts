import type { SimulatedProtocol, SimulatorAnswer, SimulatorRequest } from '../../simulation/simulator-server.ts';
import { faultOf, isOpenMethod } from './check-request.ts';
import type { SimulatedHall } from './state.ts';
import { OPERATIONS } from './operations.ts';
import { readRpcCall, rpcAnswer, type RpcCall, type RpcOutcome } from './answers.ts';
import { BAD_PARAMETERS, type Texts } from './vocabulary.ts';

const NOT_FOUND: SimulatorAnswer = { status: 404, contentType: 'text/html', body: '<html><body>404</body></html>' };
const SYNTAX_ERROR = { code: '101', message: 'JSON syntax error' };

/** The upstream's side of the wire: one address, JSON-RPC. */
export class SimulatedUpstream implements SimulatedProtocol {
  readonly #hall: SimulatedHall;

  constructor(hall: SimulatedHall) {
    this.#hall = hall;
  }

  operationOf({ body }: SimulatorRequest): string {
    return readRpcCall(body)?.method ?? '';
  }

  answer(request: SimulatorRequest): SimulatorAnswer {
    const call = readRpcCall(request.body);
    if (request.method !== 'POST' || !isDoor(request.path, call)) return NOT_FOUND;
    const isJson = request.headers['content-type']?.startsWith('application/json') === true;
    return rpcAnswer(request, call, isJson && call !== undefined ? this.#outcomeOf(call) : SYNTAX_ERROR);
  }

  #outcomeOf(call: RpcCall): RpcOutcome {
    if (!isOpenMethod(call.method)) return BAD_PARAMETERS;
    return faultOf(this.#hall, call.method, call) ?? OPERATIONS[call.method](this.#hall, textsOf(call), call);
  }
}

/** The base URL, or the base URL with the method: implementations use both. */
const isDoor = (path: string, call: RpcCall | undefined): boolean => path === '/' || path === `/${call?.method ?? ''}`;

const textsOf = ({ params }: RpcCall): Texts =>
  Object.fromEntries(Object.entries(params).filter(([, value]) => typeof value === 'string')) as Texts;
