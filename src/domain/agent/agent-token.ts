/** The two kinds of token: one opaque text, or a key pair that signs each request. */
export const TOKEN_KINDS = ['opaque', 'signed'] as const;
export type TokenKind = (typeof TOKEN_KINDS)[number];

/** The most valid tokens of an Agent at a time. The number is enough for every program of an Agent to switch its token at the same moment. */
export const WORKING_TOKENS_MAX = 20;

/** The beginning of an opaque token. Signed tokens, which have three parts, begin with other characters. */
export const OPAQUE_TOKEN_PREFIX = 'agt_';

/** The largest difference between the timestamp of a signed token and the gateway's clock, in both directions. */
export const SIGNED_TOKEN_SKEW_MAX_MS = 120_000;

/** The parts of a request that the signature of a token may cover. */
export interface SignedRequest {
  readonly method: string;
  /** The path as the caller sent it, without the query. */
  readonly path: string;
  /** SHA-256 of the body's bytes, in lower-case hex, as the token states it. */
  readonly bodySha256: string;
}

/** The text that is signed: the key, the timestamp, and the request if the token covers one. */
export const signedText = (apiKey: string, timestampSeconds: string, request?: SignedRequest): string =>
  request === undefined
    ? `${apiKey}.${timestampSeconds}`
    : `${apiKey}.${timestampSeconds}.${request.method}.${request.path}.${request.bodySha256}`;

/** A token without its secret, as lists show it. Instants are milliseconds since the epoch. */
export interface AgentToken {
  readonly id: string;
  readonly agent: string;
  readonly kind: TokenKind;
  /** The public part of a signed token; undefined for an opaque one. */
  readonly apiKey: string | undefined;
  readonly createdAtMs: number;
  readonly expiresAtMs: number | undefined;
  readonly revokedAtMs: number | undefined;
}

/** Whether a token may be used at this moment. */
export const isUsable = (token: Pick<AgentToken, 'expiresAtMs' | 'revokedAtMs'>, nowMs: number): boolean =>
  token.revokedAtMs === undefined && (token.expiresAtMs === undefined || nowMs < token.expiresAtMs);
