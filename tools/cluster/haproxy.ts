import { join } from 'node:path';
import { address, type CellPlace, type Layout, type PostgresPlace } from './layout.ts';
import type { Program } from './program.ts';

const CONFIG = 'haproxy.cfg';

/**
 * Sends every connection of a gateway to the node that is the primary by its Patroni, and cuts connections to a former primary. Requests go to the
 * gateways in turn.
 */
export function haproxy(layout: Layout, command: string): Program {
  const folder = join(layout.folder, 'haproxy');
  return { name: 'haproxy', folder, files: { [CONFIG]: configOf(layout) }, command, args: ['-db', '-f', CONFIG] };
}

const serverLine = ({ name, frontPostgresWire, frontRestWire }: PostgresPlace): string =>
  `  server ${name} ${address(frontPostgresWire)} check port ${frontRestWire}`;

const gatewaysOf = ({ gateways, front }: CellPlace, cell: number): string => `listen gateways-of-cell-${cell + 1}
  mode http
  balance roundrobin
  bind ${address(front)}
  option httpchk GET /health/live
  default-server inter 500ms fall 2 rise 1
${gateways.map((gateway, at) => `  server gateway-${at + 1} ${address(gateway)} check\n`).join('')}`;

const configOf = ({ postgres, haproxy: port, haproxyStats, cells }: Layout): string => `global
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
  default-server inter 200ms fastinter 100ms downinter 100ms fall 2 rise 1 on-marked-down shutdown-sessions
${postgres.map(serverLine).join('\n')}
${cells.map(gatewaysOf).join('')}listen stats
  mode http
  bind ${address(haproxyStats)}
  stats enable
  stats uri /
  stats refresh 2s
`;
