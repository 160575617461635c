import type { SimulatedProtocol, SimulatorAnswer } from '../../simulator-kit.ts';
import { faultOf, isOpenMethod } from './check-request.ts';
import type { SimulatedHall } from './state.ts';
import { OPERATIONS } from './operations.ts';
import { readRpcCall, rpcAnswer, type RpcCall, type RpcOutcome } from './answers.ts';
import { BAD_PARAMETERS, type Texts } from './vocabulary.ts';

const NOT_FOUND: SimulatorAnswer = { status: 404, contentType: 'text/html', body: '<html><body>404</body></html>' };
const SYNTAX_ERROR = { code: '101', message: 'JSON syntax error' };

/** The upstream's side of the protocol: one address, JSON-RPC. */
export const simulatedUpstream = (hall: SimulatedHall): SimulatedProtocol => ({
  operationOf: (request) => readRpcCall(request)?.method ?? '',

  answer(request) {
    const call = readRpcCall(request);
    if (request.method !== 'POST' || !isDoor(request.path, call)) return NOT_FOUND;
    return rpcAnswer(request, call, call === undefined ? SYNTAX_ERROR : outcomeOf(hall, call));
  },
});

function outcomeOf(hall: SimulatedHall, call: RpcCall): RpcOutcome {
  if (!isOpenMethod(call.method)) return BAD_PARAMETERS;
  return faultOf(hall, call.method, call) ?? OPERATIONS[call.method](hall, textsOf(call), call);
}

/** The base URL, or the base URL with the method: implementations use both. */
const isDoor = (path: string, call: RpcCall | undefined): boolean => path === '/' || path === `/${call?.method ?? ''}`;

const textsOf = ({ params }: RpcCall): Texts =>
  Object.fromEntries(Object.entries(params).filter(([, value]) => typeof value === 'string')) as Texts;
