/** A gateway in production sends a provider's signature to public addresses only, whatever address an administrator types in. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from 'chai';
import { SyncSite } from './sync-site.ts';

interface Connection {
  readonly state: string;
  readonly detail: string;
}

const REFUSED = 'its address is not public: use a public one, or set PROVIDER_ALLOW_PRIVATE';

describe('addresses of providers', () => {
  let listener: Server;
  let heard = 0;
  let site: SyncSite;

  before(async () => {
    listener = createServer((_, response) => response.end('{}'));
    listener.on('connection', () => (heard += 1));
    await new Promise<void>((resolve) => listener.listen(0, resolve));
  });

  afterEach(() => site.close());

  after(() => listener.close());

  const opened = async (setting: string): Promise<void> => {
    site = await SyncSite.open(['D'], { PROVIDER_ALLOW_PRIVATE: setting });
  };
  const connectionAt = async (baseUrl: string): Promise<Connection> => {
    await site.admin(site.first, '/providers/D', { base_url: baseUrl }, 'PATCH');
    return (await site.admin<Connection>(site.first, '/providers/D/connection')).data;
  };
  const here = (host: string): string => `http://${host}:${(listener.address() as AddressInfo).port}`;

  it('are public in production: nobody of this machine is asked, in whatever way its address is written', async () => {
    await opened('false');

    for (const host of ['127.0.0.1', 'localhost', '2130706433', '[::1]', '[::ffff:127.0.0.1]'])
      expect((await connectionAt(here(host))).detail, host).to.include(REFUSED);
    expect(heard).to.equal(0);
  });

  it('may be of the own network by a setting, but not link-local: clouds keep the credentials of a machine there', async () => {
    await opened('true');

    expect((await connectionAt('http://169.254.169.254/latest')).detail).to.include(REFUSED);
    await connectionAt(here('localhost'));
    expect(heard).to.equal(1);
  });
});
