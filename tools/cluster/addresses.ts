import { textTable } from '../simulators/text-table.ts';
import { address } from './layout.ts';
import type { Play } from './play.ts';

const PAGES = ['console', 'docs', 'health/ready', 'metrics'];

/** Where everything is. */
export function addressesOf({ cluster, gateways, stage }: Play): string {
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
    ...stage.simulators.map(({ label, baseUrl }) => [`provider ${label}`, baseUrl]),
    ['Agent', stage.agent.url],
    ['folder, with a log of each', layout.folder],
  ];
  return textTable(['what', 'where'], rows);
}
