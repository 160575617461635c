/** The two kinds of token: one opaque text, or a key pair that signs each request. */
export const TOKEN_KINDS = ['opaque', 'signed'] as const;
export type TokenKind = (typeof TOKEN_KINDS)[number];

/** What an opaque token begins with; the three-part signed token never does. */
export const OPAQUE_TOKEN_PREFIX = 'agt_';

/** How far a signed token's timestamp may be from the gateway's clock, both ways. */
export const SIGNED_TOKEN_SKEW_MAX_MS = 120_000;

/** What of a request a signed token may cover. */
export interface SignedRequest {
  readonly method: string;
  /** As it was asked for, without a query. */
  readonly path: string;
  /** SHA-256 of the body's bytes as the token says it, in lower-case hex. */
  readonly bodySha256: string;
}

/** What is signed: the key and the moment, and the request where the token covers one. */
export const signedText = (apiKey: string, timestampSeconds: string, request?: SignedRequest): string =>
  request === undefined
    ? `${apiKey}.${timestampSeconds}`
    : `${apiKey}.${timestampSeconds}.${request.method}.${request.path}.${request.bodySha256}`;

/** A token without its secret, as it is listed. Instants are milliseconds since the epoch. */
export interface AgentToken {
  readonly id: string;
  readonly agent: string;
  readonly kind: TokenKind;
  /** Public half of a signed token; undefined for an opaque one. */
  readonly apiKey: string | undefined;
  readonly createdAtMs: number;
  readonly expiresAtMs: number | undefined;
  readonly revokedAtMs: number | undefined;
}

/** Whether a token may be used at this moment. */
export const isUsable = (token: Pick<AgentToken, 'expiresAtMs' | 'revokedAtMs'>, nowMs: number): boolean =>
  token.revokedAtMs === undefined && (token.expiresAtMs === undefined || nowMs < token.expiresAtMs);
