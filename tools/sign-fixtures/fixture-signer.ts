/** The request of a wire fixture: what the adapter sends, or what its inbox receives. */
export interface SignedRequest {
  readonly method: string;
  readonly path: string;
  /** The query of a request to the inbox. */
  readonly query?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** Gives the request with the signature that its present text and moment have by these credentials. It changes nothing else. */
export type FixtureSigner = (request: SignedRequest, credentials: Readonly<Record<string, string>>) => SignedRequest;
