/** One request that was answered. */
export interface FinishedRequest {
  readonly requestId: string;
  readonly method: string;
  /** The route's pattern, never the raw path: it labels metrics. */
  readonly route: string;
  readonly httpStatus: number;
  /** The envelope's code; 0 is success. */
  readonly code: number;
  readonly durationMs: number;
  /** Code of the Agent, when the token was good. */
  readonly agent?: string | undefined;
  /** By what its trace can be looked up, when it has one. */
  readonly traceId?: string | undefined;
}

/** A request that met a fault. */
export interface FailedRequest {
  readonly requestId: string;
  readonly error: unknown;
  readonly traceId?: string | undefined;
}

/** An observer of every request. Both methods are on the hot path and must not throw. */
export interface RequestObserver {
  finished(request: FinishedRequest): void;
  failed(failure: FailedRequest): void;
}
