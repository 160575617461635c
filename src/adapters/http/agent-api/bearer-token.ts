import type { PresentedToken, TokenRefused } from '../../../application/authenticate-agent/authenticate-agent.ts';
import { OPAQUE_TOKEN_PREFIX } from '../../../domain/agent/agent-token.ts';
import { err, ok, type Result } from '../../../domain/shared/result.ts';

/** Longest Authorization header that is taken apart. */
const HEADER_LENGTH_MAX = 512;
const BEARER = /^Bearer +([^\s]+)$/i;
const UNIX_SECONDS = /^\d{1,12}$/;

/** Takes the Authorization header apart; every way to get it wrong has its own sentence. */
export function presentedToken(header: string | undefined): Result<PresentedToken, TokenRefused> {
  if (header === undefined || header === '') return refused('Authorization header is missing');
  const token = header.length > HEADER_LENGTH_MAX ? undefined : BEARER.exec(header)?.[1];
  if (token === undefined) return refused('Authorization header must be "Bearer {token}"');
  if (token.startsWith(OPAQUE_TOKEN_PREFIX) && !token.includes('.')) return ok({ kind: 'opaque', token });
  return signedToken(token);
}

function signedToken(token: string): Result<PresentedToken, TokenRefused> {
  const parts = token.split('.');
  if (parts.length !== 3) return refused('token must be an opaque token or {api_key}.{timestamp}.{signature}');
  const [apiKey = '', timestampSeconds = '', signature = ''] = parts;
  if (apiKey === '' || timestampSeconds === '' || signature === '') return refused('token has an empty part');
  if (!UNIX_SECONDS.test(timestampSeconds)) return refused('token timestamp must be Unix seconds in decimal digits');
  return ok({ kind: 'signed', apiKey, timestampSeconds, signature });
}

const refused = (reason: string) => err<TokenRefused>({ kind: 'token_refused', reason });
