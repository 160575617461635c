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
