import { Agent, request } from 'node:http';
import { expect } from 'chai';
import fc from 'fast-check';
import { arrivalOf, stock } from '../../ports/catalogue-seeds.ts';
import { expectEnvelope, furnishWithToken, TOKEN } from './calls.ts';
import { ADMIN_TOKEN, startGateway, type Gateway } from './gateway.ts';

/** Requests sent in all; the seed of a failing run is printed and replays it. */
const REQUESTS = 10_000;
const AT_ONCE = 20;

const PATHS = [
  '/papi/v1/game/list',
  '/papi/v1/game/changes',
  '/admin/v1/agents',
  '/admin/v1/agents/AGENT-1',
  '/admin/v1/agents/AGENT-1/tokens',
  '/admin/v1/agents/AGENT-1/offer-rules',
  '/admin/v1/providers',
  '/admin/v1/games/import',
  '/admin/v1/games/x',
  '/health/live',
];
const FIELDS = [
  'provider',
  'game_type',
  'category',
  'currency',
  'page',
  'pageSize',
  'operator_code',
  'cursor',
  '__proto__',
];
const TYPES = [
  'application/x-www-form-urlencoded',
  'application/json',
  'application/x-ndjson',
  'application/json; charset=utf-16',
  'multipart/form-data; boundary=b',
  'text/html',
  ';;;',
];

interface Hostile {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Bytes, as latin1 text and how often it is repeated: a counterexample is printed whole. */
  readonly body: { readonly bytes: string; readonly times: number };
}

// Node refuses to send other header values; those are tried over raw sockets in envelope-everywhere.test.ts.
const headerText = fc.string({
  unit: fc.constantFrom(...Array.from(' !"#$%&\'()*+,-./09:;<=>?@AZ[]^_`az{|}~é')),
  maxLength: 40,
});
const anyText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 30 }),
  fc.constantFrom(
    '',
    '0',
    '-1',
    '1e9',
    '101',
    'NaN',
    "'; drop table games; --",
    '\u0000',
    '\ud800',
    '%',
    '../..',
    '🎰',
  ),
);
const value = fc.oneof(
  anyText.map((text) => text.toWellFormed()),
  fc.constantFrom('SLOT', 'USD', 'P', '1', '10', 'all', 'x'.repeat(9000)),
);
const encoded = (text: string): string => encodeURIComponent(text);
const form = fc
  .array(
    fc.tuple(
      fc.oneof(
        fc.constantFrom(...FIELDS),
        anyText.map((text) => text.toWellFormed()),
      ),
      value,
    ),
    { maxLength: 12 },
  )
  .map((pairs) => pairs.map(([name, text]) => `${encoded(name)}=${encoded(text)}`).join('&'));
const json = fc.oneof(
  fc.jsonValue({ maxDepth: 4 }).map((any) => JSON.stringify(any)),
  fc
    .dictionary(fc.constantFrom(...FIELDS, 'code', 'name', 'effect', 'kind', 'active'), fc.jsonValue())
    .map((any) => JSON.stringify(any)),
);
const once = (bytes: Uint8Array): Hostile['body'] => ({ bytes: Buffer.from(bytes).toString('latin1'), times: 1 });
const body = fc.oneof(
  form.map((text) => once(Buffer.from(text))),
  json.map((text) => once(Buffer.from(text))),
  fc.uint8Array({ maxLength: 300 }).map(once),
  fc.integer({ min: 4000, max: 10_000 }).map((times) => ({ bytes: 'a=', times })),
);
const authorization = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(`Bearer ${TOKEN}`, `bearer  ${TOKEN}`, `Bearer ${ADMIN_TOKEN}`) },
  { weight: 2, arbitrary: headerText },
  { weight: 1, arbitrary: headerText.map((text) => `Bearer ${text}`) },
  { weight: 1, arbitrary: fc.constantFrom('Bearer a.1.b', 'Bearer ..', 'Bearer agt_', 'Basic eDp5') },
);
const headers = fc
  .record(
    {
      authorization,
      'content-type': fc.oneof(fc.constantFrom(...TYPES), headerText),
      'content-encoding': fc.constantFrom('identity', 'gzip', 'br', 'x'),
      'accept-language': fc.oneof(fc.constantFrom('en', 'zh;q=0.1, en', '*'), headerText),
      'x-request-id': headerText,
    },
    { requiredKeys: ['authorization'] },
  )
  .map((all): Record<string, string> => ({ ...all }));
const hostile: fc.Arbitrary<Hostile> = fc.record({
  method: fc.oneof(
    { weight: 8, arbitrary: fc.constant('POST') },
    fc.constantFrom('GET', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'QUERY'),
  ),
  path: fc.oneof(
    { weight: 8, arbitrary: fc.constantFrom(...PATHS) },
    fc.string({ unit: fc.constantFrom(...Array.from('/abpi%20?#.v1&=;')), maxLength: 30 }).map((text) => `/${text}`),
  ),
  headers,
  body,
});

describe('hostile requests', () => {
  let gateway: Gateway;
  const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });

  before(async () => {
    gateway = await startGateway();
    await furnishWithToken(gateway);
    await stock(gateway.world, arrivalOf(1), arrivalOf(2, { category: 'LIVE' }));
  });

  after(async () => {
    agent.destroy();
    await gateway.close();
  });

  it(`get an envelope, each of ${REQUESTS.toLocaleString('en')} of them, and meet no fault`, async () => {
    let sent = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(hostile, { minLength: AT_ONCE, maxLength: AT_ONCE }), async (requests) => {
        sent += requests.length;
        const answers = await Promise.all(requests.map((one) => answerTo(one)));

        for (const answer of answers) {
          const envelope: unknown = JSON.parse(answer);
          expectEnvelope(envelope);
          expect(envelope.code).not.to.equal(9999);
          if (envelope.code === 1001) expect(envelope.msg).to.match(/^("[^]*"|[\w.-]+) (must|is|has) /u);
        }
      }),
      { numRuns: REQUESTS / AT_ONCE },
    );

    expect(sent).to.be.at.least(REQUESTS);
    expect(gateway.faults).to.deep.equal([]);
    // Otherwise all requests might have been refused at the beginning, and nothing tried.
    const met = new Set(gateway.finished.map(({ code }) => code));
    expect([...met]).to.include.members([0, 1001, 1002, 1005, 1006, 1007]);
  });

  function answerTo({ method, path, headers: sentHeaders, body: { bytes, times } }: Hostile): Promise<string> {
    const sentBody = Buffer.from(bytes.repeat(times), 'latin1');
    return new Promise((resolve, reject) => {
      const outgoing = request(
        {
          port: gateway.port,
          host: '127.0.0.1',
          agent,
          method,
          path,
          headers: { ...sentHeaders, 'content-length': sentBody.length },
        },
        (response) => {
          const chunks: Buffer[] = [];
          response.on('data', (chunk: Buffer) => chunks.push(chunk));
          response.on('end', () => {
            resolve(Buffer.concat(chunks).toString());
          });
        },
      );
      outgoing.on('error', reject);
      outgoing.end(sentBody);
    });
  }
});
