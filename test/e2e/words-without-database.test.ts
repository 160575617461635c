/** Providers hear of a fault in their own words, whatever has become of the database. */
import { expect } from 'chai';
import type { Container } from 'inversify';
import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { readConfig } from '../../src/infrastructure/config/read-config.ts';
import { createContainer } from '../../src/infrastructure/container/container.ts';
import { TOKENS } from '../../src/infrastructure/container/tokens.ts';
import { LogDestination } from '../../src/infrastructure/telemetry/log-destination.ts';
import { accepted, providerOf } from '../ports/catalogue-seeds.ts';
import { readConnection } from '../adapters/providers/outbound-fixture.ts';
import { describeWithPostgres } from '../support/postgres.ts';
import { SilentProxy } from '../support/silent-proxy.ts';

const STALE_AFTER_MS = 100;
const SECRETS_KEY = '0'.repeat(64);
const JSON_TYPE = 'application/json';
const FORM_TYPE = 'application/x-www-form-urlencoded';

/** A question or a movement of each dialect, and the answer of its document or of its public receivers to "try again". */
const DIALECTS = [
  {
    label: 'A',
    path: '/',
    type: JSON_TYPE,
    body: '{"id":7,"method":"open.operator.user.balance","params":{}}',
    // Code 0 is the one that receivers give for anything undecided.
    words: '{"id":7,"result":null,"error":{"code":0,"message":"System Error","reason":"System Error"},"jsonrpc":"2.0"}',
  },
  {
    label: 'B',
    path: '/v1/api/seamless/balance',
    type: JSON_TYPE,
    body: '{"batch_requests":[{"member_account":"demo001","product_code":1138}]}',
    // The document: one row an entry, 999 for an internal error; operators always answer with status 200.
    words:
      '{"data":[{"member_account":"demo001","product_code":1138,"balance":0,"code":999,"message":"Internal server error"}]}',
  },
  {
    label: 'C',
    path: '/PlaceBet',
    type: 'text/plain',
    body: 'anything',
    // The error codes of the integrations: 9999 is a system error.
    words: '<?xml version="1.0" encoding="utf-8"?><RequestResponse><error>9999</error></RequestResponse>',
  },
  {
    label: 'D',
    path: '/',
    type: FORM_TYPE,
    body: 'cmd=PointInout',
    // The upstream's own catalogue: 901 is a transaction that failed.
    words: '{"errorCode":901,"errorMessage":"transaction failed"}',
  },
] as const;

describeWithPostgres('a gateway that has lost its database', function (database) {
  let proxy: SilentProxy;
  let container: Container;
  let server: Server;
  let url: string;

  before(async () => {
    proxy = await SilentProxy.before(database().url);
    container = await containerOver(proxy.urlWith({ query_timeout: '1000' }));
    const [persistence, box] = await Promise.all([
      container.getAsync(TOKENS.persistence),
      container.getAsync(TOKENS.secretBox),
    ]);
    for (const { label } of DIALECTS) {
      const { credentials, currencies } = readConnection(`provider-${label.toLowerCase()}`);
      const credentialsSealed = box.seal(JSON.stringify(credentials));
      const protocol = `provider-${label.toLowerCase()}`;
      await persistence.providers.create(
        providerOf({ code: label, protocol, credentialsSealed, currencies, ipAllowList: [] }),
      );
    }
    server = await container.getAsync(TOKENS.httpServer);
    await once(server.listen(0, '127.0.0.1'), 'listening');
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    proxy.silence();
    while (persistence.gauges().catalogue_age_seconds * 1_000 <= STALE_AFTER_MS) await sleep(10);
  });

  after(async () => {
    server.close();
    server.closeAllConnections();
    await container.unbindAllAsync();
  });

  async function answerTo({ label, path, type, body }: (typeof DIALECTS)[number]): Promise<readonly [number, string]> {
    const headers = { 'Content-Type': type };
    const answer = await fetch(`${url}/provider/${label}${path}`, { method: 'POST', headers, body });
    return [answer.status, await answer.text()];
  }

  describe('which says nothing any more', () => {
    // By the document of a sister product, the upstream waits three seconds for the answer to a bet. The others wait longer.
    it('answers in words that are known, while the provider still waits', async () => {
      const [, , dialect] = DIALECTS;
      const startedAtMs = performance.now();

      expect(await answerTo(dialect)).to.deep.equal([200, dialect.words]);
      expect(performance.now() - startedAtMs).to.be.lessThan(3_000);
    });
  });

  describe('which is gone', () => {
    before(() => proxy.close());

    for (const dialect of DIALECTS) {
      it(`answers ${dialect.label} in its own words, and with status 200`, async () => {
        expect(await answerTo(dialect)).to.deep.equal([200, dialect.words]);
      });
    }

    it('answers a provider that nobody knows in the envelope, for there are no words to find', async () => {
      const answer = await fetch(`${url}/provider/NOBODY`, { method: 'POST' });

      expect([answer.status, await answer.json()]).to.have.nested.property('[1].code', 9002);
    });
  });
});

async function containerOver(databaseUrl: string): Promise<Container> {
  const config = accepted(
    readConfig({ DATABASE_URL: databaseUrl, SECRETS_KEY, LOG_LEVEL: 'silent', SNAPSHOT_POLL_MS: '10' }),
  );
  return createContainer({
    config: { ...config, snapshotStaleAfterMs: STALE_AFTER_MS },
    secrets: { admin: { kind: 'off' }, secretsKey: SECRETS_KEY },
    logDestination: new LogDestination(1),
  });
}
