import { exactJson, exactJsonIn, z, type ExactJsonValue } from '../../protocol-kit.ts';
import type { SimulatorAnswer, SimulatorRequest } from '../../simulator-kit.ts';

/** A call as it was sent; numbers are the texts of the body. */
export interface RpcCall {
  readonly id: string;
  readonly method: string;
  readonly params: Readonly<Record<string, unknown>>;
}

/** The answer of a method: a result, or a code and a text of the upstream. */
export type RpcOutcome = { readonly result: ExactJsonValue } | { readonly code: string; readonly message: string };

/** Reads a call. Gives undefined for a request that is not JSON-RPC 2.0. */
export function readRpcCall(request: Pick<SimulatorRequest, 'headers' | 'body'>): RpcCall | undefined {
  const text = textOf(request);
  return text === undefined ? undefined : callSchema.safeParse(exactJsonIn(text)).data;
}

/** Newer clients send JSON, older ones a form with the JSON in the field `json`. */
function textOf({ headers, body }: Pick<SimulatorRequest, 'headers' | 'body'>): string | undefined {
  const type = headers['content-type'] ?? '';
  if (type.startsWith('application/json')) return body;
  return type.startsWith('application/x-www-form-urlencoded')
    ? (new URLSearchParams(body).get('json') ?? undefined)
    : undefined;
}

/** The answer as it is sent. Errors have the recorded form: a text in `code`, "0" in `result`, and the question in `request`. */
export function rpcAnswer(request: SimulatorRequest, call: RpcCall | undefined, outcome: RpcOutcome): SimulatorAnswer {
  const id = call?.id ?? null;
  const answer =
    'result' in outcome
      ? { id, result: outcome.result, error: null, jsonrpc: '2.0' }
      : { id, result: '0', error: errorOf(outcome), request: requestOf(request, call), jsonrpc: '2.0' };
  return { status: 200, contentType: 'application/json;charset=UTF-8', body: exactJson(answer) };
}

/** Three known clients send the parameters beside `id` and `method`, and no `params`. */
const callSchema = z
  .looseObject({
    id: z.string().min(1),
    method: z.string().min(1),
    params: z.record(z.string(), z.unknown()).optional(),
    jsonrpc: z.literal('2.0'),
  })
  .transform(({ id, method, jsonrpc: _version, params, ...flat }) => ({ id, method, params: params ?? flat }));

const errorOf = ({ code, message }: { readonly code: string; readonly message: string }) => ({
  code,
  message,
  reason: message,
  action: 'null',
});

const requestOf = ({ path }: SimulatorRequest, call: RpcCall | undefined) => ({
  cxt: null,
  method: call?.method ?? null,
  params: JSON.stringify(call?.params ?? null),
  uri: path,
  redirectUri: null,
  elapsed: 1,
  from: '127.0.0.1',
  server: 'simulator',
  result: null,
});
