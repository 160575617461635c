import { join } from 'node:path';
import { address, type Layout } from './layout.ts';
import type { Program } from './program.ts';

const CONFIG = 'haproxy.cfg';

/** Sends every connection to the node whose Patroni says that it is the primary; connections to a former primary are cut. */
export function haproxy(layout: Layout, command: string): Program {
  const folder = join(layout.folder, 'haproxy');
  return { name: 'haproxy', folder, files: { [CONFIG]: configOf(layout) }, command, args: ['-db', '-f', CONFIG] };
}

const configOf = ({ postgres, haproxy: port, haproxyStats }: Layout): string => `global
  maxconn 1000
defaults
  mode tcp
  timeout connect 3s
  timeout check 2s
  timeout client 1h
  timeout server 1h
listen primary
  bind ${address(port)}
  option clitcpka
  option srvtcpka
  option httpchk OPTIONS /primary
  http-check expect status 200
  default-server inter 500ms fall 2 rise 2 on-marked-down shutdown-sessions
${postgres.map(({ name, postgresWire, restWire }) => `  server ${name} ${address(postgresWire)} check port ${restWire}`).join('\n')}
listen stats
  mode http
  bind ${address(haproxyStats)}
  stats enable
  stats uri /
  stats refresh 2s
`;
