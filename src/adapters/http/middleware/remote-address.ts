import type { IncomingMessage } from 'node:http';

/**
 * Where a request came from. Each proxy adds the address that it saw at the end of X-Forwarded-For, so the entries of our own proxies
 * are the last ones, and what stands before them is whatever the caller wrote. With none trusted only the connection counts.
 */
export function remoteAddress(request: IncomingMessage, trustedProxies: number): string {
  const connected = request.socket.remoteAddress ?? '';
  if (trustedProxies === 0) return connected;
  const forwarded = [request.headers['x-forwarded-for'] ?? []]
    .flat()
    .flatMap((line) => line.split(','))
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');
  const seen = [...forwarded, connected];
  return seen[Math.max(0, seen.length - 1 - trustedProxies)] ?? connected;
}
