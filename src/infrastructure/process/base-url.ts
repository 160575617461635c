/** Addresses that mean every interface, each with the loopback address that clients can connect to instead. */
const REACHABLE: Readonly<Record<string, string>> = { '0.0.0.0': '127.0.0.1', '::': '::1' };

/** The address at which callers on this machine reach a server that listens on `host` and `port`. */
export function baseUrl(host: string, port: number): string {
  const reachable = REACHABLE[host] ?? host;
  return `http://${reachable.includes(':') ? `[${reachable}]` : reachable}:${port}`;
}
