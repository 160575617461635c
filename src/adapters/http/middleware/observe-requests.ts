import type Koa from 'koa';
import { StoreUnavailable } from '../../../application/ports/store-unavailable.ts';
import { WalletBusy } from '../../../application/ports/wallet-busy.ts';
import { refusal, type Answer } from '../answers/answer.ts';
import { send, type GatewayState, type TurnedAway } from './gateway-context.ts';
import { edgeFailure } from '../answers/http-failure.ts';
import { requestIdOf } from './request-id.ts';
import type { ConnectionLimits } from '../messages/server-limits.ts';
import { notReady } from '../answers/not-ready.ts';
import type { RefusalPauses } from '../limits/refusal-pauses.ts';
import { DISCARD_MS } from '../messages/unfinished-bodies.ts';

/** How requests are reported, and what is answered after a fault. */
export interface ObservingOptions {
  readonly observer: RequestObserver;
  /** True: HTTP 200 for every answer of the Agent interface, for clients that read only the envelope. */
  readonly alwaysStatus200: boolean;
  /** The time limits of a connection. Undefined in production, where the defaults apply. */
  readonly connectionLimits?: ConnectionLimits;
  /** Delays refusals. */
  readonly limits: { readonly pauses: Pick<RefusalPauses, 'tell'> };
}

const isAgentFacing = (url = ''): boolean => url.startsWith('/papi/');

/** The route of requests that no route has matched: one label, whatever paths a scanner tries. */
const NO_ROUTE = 'none';

/** Numbers, times and reports every request. Only here does a fault become an answer. */
export function observeRequests({
  observer,
  alwaysStatus200,
  connectionLimits,
  limits: { pauses },
}: ObservingOptions): Koa.Middleware<GatewayState> {
  const discardMs = connectionLimits?.discardMs ?? DISCARD_MS;
  return async (ctx, next) => {
    const startedAtMs = performance.now();
    const { state, req } = ctx;
    state.requestId = requestIdOf(req.headers['x-request-id']);
    state.route = NO_ROUTE;
    state.discardMs = discardMs;
    state.turnedAway = undefined;
    let heldMs = 0;
    state.forcedStatus = alwaysStatus200 && isAgentFacing(req.url) ? 200 : undefined;
    try {
      await next();
      if (isTurnedAway(state)) heldMs = await pauses.tell(ctx, state.turnedAway);
    } catch (error) {
      send(ctx, faultAnswer(error, state, observer));
    }
    observer.finished({
      requestId: state.requestId,
      method: req.method ?? '',
      route: state.route,
      httpStatus: state.httpStatus,
      code: state.code,
      durationMs: performance.now() - startedAtMs - heldMs,
      agent: state.agent,
      traceId: state.traceId,
    });
  };
}

const isTurnedAway = (state: GatewayState): state is GatewayState & { readonly turnedAway: TurnedAway } =>
  state.turnedAway !== undefined;

function faultAnswer(error: unknown, { requestId, traceId }: GatewayState, observer: RequestObserver): Answer {
  // The part that lost the store has logged it once. One error per request would flood the log during an outage.
  if (error instanceof StoreUnavailable) return notReady('the gateway cannot serve at the moment; try again later');
  if (error instanceof WalletBusy) return notReady('too much happens in this wallet at the moment; try again later');
  observer.failed({ requestId, error, traceId });
  return refusal(edgeFailure('internal', `internal error; the request id is ${requestId}`));
}

export interface FinishedRequest {
  readonly requestId: string;
  readonly method: string;
  /** The pattern of the route, never the raw path, because it labels metrics. */
  readonly route: string;
  readonly httpStatus: number;
  /** The envelope's code; 0 is success. */
  readonly code: number;
  readonly durationMs: number;
  /** The code of the Agent, if the token was right. */
  readonly agent?: string | undefined;
  /** The id of its trace, if it has one. */
  readonly traceId?: string | undefined;
}

/** A request that ended in a fault of the gateway. */
export interface FailedRequest {
  readonly requestId: string;
  readonly error: unknown;
  readonly traceId?: string | undefined;
}

/** Observes every request. Both methods are on the hot path and must not throw. */
export interface RequestObserver {
  finished(request: FinishedRequest): void;
  failed(failure: FailedRequest): void;
}
