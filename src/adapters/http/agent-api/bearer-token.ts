import type { PresentedToken } from '../../../application/agents/authenticate-agent.ts';
import type { TokenRefused } from '../../../application/failure.ts';
import { OPAQUE_TOKEN_PREFIX, type SignedRequest } from '../../../domain/agent/agent-token.ts';
import { err, ok, type Result } from '../../../domain/shared/result.ts';

/** Longer Authorization headers are not parsed. */
const HEADER_LENGTH_MAX = 512;
const BEARER = /^Bearer +([^\s]+)$/i;
const SHA256 = /^[0-9a-f]{64}$/;
const UNIX_SECONDS = /^\d{1,12}$/;

/** The request that comes with a token. */
export type TokenRequest = Pick<SignedRequest, 'method' | 'path'>;

/** Parses the Authorization header. Each kind of mistake has its own sentence. */
export function presentedToken(
  header: string | undefined,
  request: TokenRequest,
): Result<PresentedToken, TokenRefused> {
  if (header === undefined || header === '') return refused('Authorization header is missing');
  const token = header.length > HEADER_LENGTH_MAX ? undefined : BEARER.exec(header)?.[1];
  if (token === undefined) return refused('Authorization header must be "Bearer {token}"');
  if (token.startsWith(OPAQUE_TOKEN_PREFIX) && !token.includes('.')) return ok({ kind: 'opaque', token });
  return signedToken(token, request);
}

/** Parses a token of three or four parts. With four, the third is the digest of the body, and the signature covers the request. */
function signedToken(token: string, { method, path }: TokenRequest): Result<PresentedToken, TokenRefused> {
  const parts = token.split('.');
  if (parts.length !== 3 && parts.length !== 4)
    return refused('token must be an opaque token or {api_key}.{timestamp}.{signature}');
  const [apiKey = '', timestampSeconds = '', bodySha256 = ''] = parts;
  const signature = parts.at(-1) ?? '';
  if (parts.includes('')) return refused('token has an empty part');
  if (!UNIX_SECONDS.test(timestampSeconds)) return refused('token timestamp must be Unix seconds in decimal digits');
  if (parts.length === 3) return ok({ kind: 'signed', apiKey, timestampSeconds, signature });
  if (!SHA256.test(bodySha256)) return refused('token digest must be the SHA-256 of the body in lower-case hex');
  return ok({ kind: 'signed', apiKey, timestampSeconds, signature, request: { method, path, bodySha256 } });
}

const refused = (reason: string) => err<TokenRefused>({ kind: 'token_refused', reason });
