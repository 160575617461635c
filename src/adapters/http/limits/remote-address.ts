import type { IncomingMessage } from 'node:http';

/**
 * The address that a request came from. Each proxy appends the address that it saw to X-Forwarded-For. So the last entries are from our own proxies,
 * and the caller may have written all entries before them. Without a trusted proxy, only the address of the connection counts.
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
