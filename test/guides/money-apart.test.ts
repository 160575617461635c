import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { expect } from 'chai';
import { FrontProxy, hasHaproxy } from '../support/front-proxy.ts';
import { noteLeftOut } from '../support/left-out.ts';

const TRANSFER = '/papi/v1/player/transfer';
const REPORTS = ['/provider/A', '/provider/B/v1/api/seamless/balance'];
const POLL_MS = 50;

interface Answered {
  readonly by: string;
  readonly forwardedFor: string;
}

/** A gateway as the proxy sees it: it tells its name, and whom it believes to answer. */
async function gateway(name: string): Promise<Server> {
  const server = createServer((request, response) => {
    const forwardedFor = String(request.headers['x-forwarded-for']);
    response.end(JSON.stringify({ by: name, forwardedFor } satisfies Answered));
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return server;
}

const portOf = (server: Server): number => (server.address() as AddressInfo).port;

function stop(server: Server): void {
  server.close();
  server.closeAllConnections();
}

describe('the proxy that gives money a gateway of its own', () => {
  let money: Server;
  let rest: Server;
  let proxy: FrontProxy | undefined;

  before(async function () {
    if (!hasHaproxy()) {
      noteLeftOut('the proxy of two gateways', 'HAProxy (Debian’s package haproxy)');
      this.skip();
    }
    [money, rest] = await Promise.all([gateway('money'), gateway('rest')]);
    proxy = await FrontProxy.listening({ moneyPort: portOf(money), restPort: portOf(rest) });
  });

  after(async () => {
    await proxy?.stop();
    stop(money);
    stop(rest);
  });

  const fetched = (path: string, { port } = proxy!): Promise<Response> =>
    fetch(`http://127.0.0.1:${port}${path}`, { method: 'POST', headers: { 'x-forwarded-for': '198.51.100.9' } });
  const ask = async (path: string): Promise<Answered> => (await (await fetched(path)).json()) as Answered;

  it('sends transfers and what providers report to one, and every other path to the other', async () => {
    const documented = ['agent', 'admin'].flatMap((name) => {
      const { paths } = JSON.parse(readFileSync(`docs/openapi/${name}.json`, 'utf8')) as { paths: object };
      return Object.keys(paths);
    });
    const asked = [...documented, ...REPORTS, '/console/', '/admin/v1/people', '/provider-x', `${TRANSFER}s`];

    const byMoney: string[] = [];
    for (const path of asked) if ((await ask(path)).by === 'money') byMoney.push(path);

    expect(byMoney).to.deep.equal([TRANSFER, ...REPORTS]);
  });

  it('adds the address of its caller as the last one', async () => {
    expect((await ask(TRANSFER)).forwardedFor).to.equal('198.51.100.9, 127.0.0.1');
  });

  it('lets nobody from outside call the admin API, the console and the metrics', async () => {
    const behind = { moneyPort: portOf(money), restPort: portOf(rest), inside: '192.0.2.0/24' };
    const other = await FrontProxy.listening(behind);
    try {
      const paths = ['/admin/v1/people', '/console', '/console/', '/metrics', TRANSFER, '/papi/v1/game/list'];
      const statuses = await Promise.all(paths.map(async (path) => (await fetched(path, other)).status));

      expect(statuses).to.deep.equal([404, 404, 404, 404, 200, 200]);
    } finally {
      await other.stop();
    }
  });

  it('lets the other one answer when one is gone', async () => {
    stop(money);

    while ((await ask(TRANSFER).catch(() => undefined))?.by !== 'rest') await wait(POLL_MS);
    expect((await ask(REPORTS[0]!)).by).to.equal('rest');
  });
});
