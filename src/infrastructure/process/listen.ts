import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * The most connections that wait until the process accepts them; the kernel's own limit is `net.core.somaxconn`, 4,096 on Linux since 5.4. Node's
 * default is 511. A caller that finds the queue full tries again after 1 s (RFC 6298, 2.1).
 */
const BACKLOG = 4_096;

/** Makes a server listen, and returns its port. Throws the error of the operating system if that fails. */
export async function listen(server: Server, host: string, port: number): Promise<number> {
  server.listen({ host, port, backlog: BACKLOG });
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}
