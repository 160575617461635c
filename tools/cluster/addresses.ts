import { textTable } from '../simulators/text-table.ts';
import type { Cells } from './cells.ts';
import { address } from './layout.ts';
import type { Play } from './play.ts';

const PAGES = ['console', 'docs', 'health/ready', 'metrics'];

/** The addresses of all parts. */
export function addressesOf({ cluster, gateways, stages, cells }: Play): string {
  const { layout } = cluster;
  const rows = [
    ['all gateways', gateways.frontUrl],
    ...gateways.baseUrls.map((url, at) => [
      `gateway ${at + 1}`,
      `${url}  ${PAGES.map((page) => `/${page}`).join('  ')}`,
    ]),
    ['admin token', gateways.adminToken],
    ['database', cluster.databaseUrl],
    ['HAProxy', `http://${address(layout.haproxyStats)}/`],
    ...layout.postgres.flatMap(({ name, postgres, rest }) => [
      [name, `postgres://postgres@${address(postgres)}/gateway`],
      [`${name}, Patroni`, `http://${address(rest)}/cluster`],
    ]),
    ...layout.etcd.map(({ name, client }) => [name, `http://${address(client)}`]),
    ...(stages[0]?.simulators ?? []).map(({ label, baseUrl }) => [`provider ${label}`, baseUrl]),
    ...stages.map(({ code, agent }) => [`Agent ${code}`, agent.url]),
    ...(cells === undefined ? [] : doorRows(cells, cluster.databaseUrlOf(1))),
    ['folder, with a log of each', layout.folder],
  ];
  return textTable(['what', 'where'], rows);
}

const doorRows = (
  { gateways: [, second], door, residents }: Cells,
  database: string,
): readonly (readonly string[])[] => [
  ...residents.map(({ host }) => [`front door of ${host}`, `http://${address(door.port)}  with this name as Host`]),
  ...door.callbackPorts.map((port, at) => [`callback address of cell ${at + 1}`, `http://${address(port)}/provider/`]),
  ['cell 2, all gateways', second?.frontUrl ?? ''],
  ['cell 2, admin token', second?.adminToken ?? ''],
  ['cell 2, database', database],
];
